-- A merchant's people ask for the settlement that they saw.
drop function if exists ask_own_settlement(json);
\ir ../sql/settlements/ask_own_settlement.sql
