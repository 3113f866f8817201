-- A merchant's people ask for a settlement (docs/decisions/1240-what-merchants-ask.md).
\ir ../sql/settlements/settlement_sum.sql
\ir ../sql/settlements/make_settlement.sql
\ir ../sql/settlements/settlement_asked.sql
\ir ../sql/settlements/ask_settlement.sql
\ir ../sql/settlements/ask_own_settlement.sql
\ir ../sql/settlements/own_settlement_sum.sql
