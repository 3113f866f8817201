-- A command that proves is known by its two functions in the catalog; pruning goes in batches alone.

drop table proven_command;
drop function prune_account_hours();
drop function prune_monitoring();
