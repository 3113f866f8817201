-- A payer enters the account for money of an order that comes back: in the name that paid, and not of anybody who
-- received it (`refund_account_own`). Outcome: done · not_found · wrong_state · other_name.
create or replace function enter_refund_account(wanted_order text, account text, named text, bank text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return 'not_found'; end if;
  if not takes_refund_account(o) then return 'wrong_state'; end if;
  if payer_named(o) <> '' and legal_name_key(named) <> legal_name_key(payer_named(o)) then return 'other_name'; end if;
  insert into refund_account (order_id, account_no, holder, bank_name) values (o.id, account, named, bank)
  on conflict (order_id) do update
    set account_no = excluded.account_no, holder = excluded.holder, bank_name = excluded.bank_name,
      at = clock_timestamp();
  if refund_target_fault(o) = 'own_account' then
    raise exception 'not to who took it' using errcode = 'check_violation', constraint = 'refund_account_own';
  end if;
  return 'done';
end $$;

grant execute on function enter_refund_account(text, text, text, text) to mashang_app;
