-- Only its receipt settles an order of the institution: a bank's statement line, or a channel's verified notice.
create or replace function guard_receipt_of_order() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from receipt r where r.order_id = new.id) then return new; end if;
  if new.place_id is null and new.pay_pattern between 1 and 8 then return new; end if;
  raise exception 'order % has no receipt: nothing paid to the institution is confirmed by hand', new.agt_order_no
    using errcode = 'check_violation', constraint = 'receipt_needed';
end $$;
