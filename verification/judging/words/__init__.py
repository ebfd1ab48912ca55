"""Words made comparable: terms, how much each tells, kin, compounds and lists."""
