-- Fails one payment of a file that the bank refused in its answer, which is no person's statement. `item` names who
-- brings the answer.
create or replace function fail_answered(kind text, item json) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  return case kind when 'settlement' then refuse_settlement(item, '')
    when 'payout' then refuse_payout(item, '') when 'verification' then refuse_verification(item)
    else fail_refund_proven(item) end;
end $$;
