-- One rule says which policies and licences may be put in force (docs/decisions/0801), where the table alone knew two codes of the contract's three.
\ir ../sql/licence/territory_of.sql
\ir ../sql/licence/policy_fault.sql
\ir ../sql/licence/licence_fault.sql
\ir ../sql/licence/guard_licence.sql
\ir ../sql/licence/guard_policy.sql
alter table jurisdiction_policy drop constraint jurisdiction_policy_code_check;
