-- The database keeps mode institution by itself (docs/decisions/0800): no float grows in it, whichever function posts.
\ir ../sql/licence/floats_standing.sql
\ir ../sql/participants/guard_float_credit.sql
create trigger ledger_transfer_floats before insert on ledger_transfer for each row
  when (new.type in ('topup.credited', 'transfer')) execute function guard_float_credit();
