-- An agent sees the figures of the merchants it acquired: without an account of its own nothing else would show them (docs/decisions/0671).
\ir ../sql/reports/own_acquired.sql
