-- What the bank says takes a payment of the institution back is no receipt: it belongs to no order.
create or replace function guard_statement_match() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from statement_line l where l.id = new.line_id and l.reversal) then
    raise exception 'a reversal is no receipt of an order' using errcode = 'check_violation', constraint = 'reversal_no_receipt';
  end if;
  return new;
end $$;
