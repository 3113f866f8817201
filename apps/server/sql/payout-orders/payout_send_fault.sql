-- Returns why a payout may not go into a bank file now; null when it may. `person` must not be one of its approvers.
create or replace function payout_send_fault(o payout_order, person bigint) returns text
language sql stable as $$
  select case
    when o.settlement_mode <> 'institution' or o.status not in (0, 7) then 'wrong_state'
    when o.frozen or m.frozen or freeze_stands('merchant', m.id::text) then 'frozen'
    when m.suspended then 'suspended'
    when o.approval_id is null and payout_needs_two(o) then 'needs_two'
    when person in (select * from approval_people(o.approval_id)) then 'same_person' end
  from merchant m where m.id = o.merchant_id
$$;

grant execute on function payout_send_fault(payout_order, bigint) to mashang_app;
