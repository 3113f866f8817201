-- Two people allow a payout above the tier to go into a bank file, by the approval in force. Outcome: approved ·
-- not_found · wrong_state.
create or replace function approve_payout_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o payout_order;
begin
  select * into o
  from payout_order x
  where x.order_no = (select a.subject_id from approval a where a.id = wanted_approval) for update;
  if o.id is null then return 'not_found'; end if;
  if o.settlement_mode <> 'institution' or o.status not in (0, 7) or o.approval_id is not null then
    return 'wrong_state';
  end if;
  update payout_order x set approval_id = wanted_approval where x.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor)
  values ('payout.approved', o.id, o.order_no, o.status, o.amount, o.pay_type, who);
  perform pg_notify('events', '');
  return 'approved';
end $$;
