-- One statement line and one sent cash-out belong together; the caller has looked at both under lock. One that came back first stays returned.
create or replace function settle_cash_out(wanted bigint, line bigint, item json) returns void
language plpgsql as $$
declare
  c cash_out;
begin
  update statement_debit d set cash_out_id = wanted where d.id = line;
  update cash_out x set status = case x.status when 2 then 3 else x.status end, debit_id = line, settled_by = item ->> 'actor', settled_at = clock_timestamp()
    where x.id = wanted returning * into c;
  if c.status = 3 then perform tell_cash_out(c, 'settled', item ->> 'actor'); end if;
  perform audit_cash_out(c, 'cash-out.settle', item);
end $$;
