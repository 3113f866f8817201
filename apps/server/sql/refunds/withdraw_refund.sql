-- A merchant withdraws its own unapproved request, by a signed request. Outcome: cancelled · not_found · wrong_state.
create or replace function withdraw_refund(asked_merchant bigint, wanted_no text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
begin
  select * into r from refund x where x.refund_no = wanted_no and x.merchant_id = asked_merchant;
  if r.id is null then return 'not_found'; end if;
  update approval a
  set state = 3, closed_by = null
  where a.id = r.approval_id and a.state = 0 and a.merchant_id = asked_merchant;
  if not found then return 'wrong_state'; end if;
  insert into event_log (kind, order_no, status, amount, actor)
  select 'approval.withdrawn', r.approval_id::text, 3, r.amount, 'merchant:' || m.mch_id
  from merchant m
  where m.id = asked_merchant;
  return 'cancelled';
end $$;

grant execute on function withdraw_refund(bigint, text) to mashang_app;
