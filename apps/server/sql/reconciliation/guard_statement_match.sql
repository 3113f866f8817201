-- A reversal is no receipt and belongs to no order. A line of the institution's account belongs to the order whose
-- receipt it is, by its number or by two people; by one person only to an order that a channel announced, of the exact
-- amount.
create or replace function guard_statement_match() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from statement_line l where l.id = new.line_id and l.reversal) then
    raise exception 'a reversal is no receipt of an order'
      using errcode = 'check_violation', constraint = 'reversal_no_receipt';
  end if;
  if exists (
    select from statement_line l join collection_order o on o.id = new.order_id
    where l.id = new.line_id and l.bank_account_id is not null
      and not exists (select from receipt r where r.order_id = o.id and r.line_id = l.id)
      and (o.settlement_mode <> 'institution' or o.place_id is not null or l.amount <> o.amount)
  ) then
    raise exception 'line % of the institution is no evidence of order %', new.line_id, new.order_no
      using errcode = 'check_violation', constraint = 'line_of_institution';
  end if;
  return new;
end $$;
