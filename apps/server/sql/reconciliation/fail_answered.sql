-- The bank refused one payment of a file: its own command, as by whoever brings the answer. `item` is that person's.
create or replace function fail_answered(kind text, item json) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return case kind when 'settlement' then fail_settlement_proven(item)
    when 'payout' then fail_bank_payout_proven(item) when 'verification' then refuse_verification(item)
    else fail_refund_proven(item) end;
end $$;
