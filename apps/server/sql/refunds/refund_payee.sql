-- Returns the payee of a refund of an order, as two people see it before they agree: another account or holder has
-- another `target_key`. `fault`: why it can't go there; empty where it can.
create or replace function refund_payee(o collection_order)
returns table (target text, account_no text, holder text, bank_name text, target_key text, fault text)
language sql stable as $$
  select coalesce(t.target, ''), coalesce(t.account_no, ''), coalesce(t.holder, ''), coalesce(t.bank_name, ''),
    md5(personal_key(coalesce(t.account_no, '')) || ' ' || personal_key(coalesce(t.holder, ''))),
    coalesce(refund_target_fault(o), '')
  from (select 1) one
  left join lateral refund_target(o) t on true
$$;

grant execute on function refund_payee(collection_order) to mashang_app;
