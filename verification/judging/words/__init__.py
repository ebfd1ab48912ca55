"""Words made comparable: terms, how much each tells, lexical variants."""
