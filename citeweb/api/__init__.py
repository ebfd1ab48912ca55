"""The same services for programs: documents in, runs, reports, exports, shares out."""
