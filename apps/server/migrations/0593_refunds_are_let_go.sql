-- Accounts and proofs of refunds are kept as long as whom else money came from and went to. What is let go of is marked: an account that never was is a fault.
alter table refund add column erased_at timestamptz;
create view retained_refunds as
  select r.id, r.requested_at as begun, case when r.state in (4, 7, 8, 9) then greatest(r.requested_at, r.ended_at, r.paid_at) end as over,
    r.account_no <> '' or r.holder <> '' or r.erased_at is null and exists (select from refund_payment p where p.refund_id = r.id and p.proof || p.objection_proof <> '') as filled,
    array['order:' || r.order_no, 'merchant:' || r.merchant_id, 'participant:' || r.participant_id] || person_marks(r.account_no, r.holder) as marks
  from refund r;
insert into retention_source (source, place, category, lets_go) values
  ('refunds', 17, 'transaction', array[
    'update stored_file f set kept_at = null from refund_payment p where p.refund_id = any ($1) and f.name in (p.proof, p.objection_proof)',
    'update refund set account_no = '''', holder = '''', bank_name = '''', erased_at = $2 where id = any ($1)']);
insert into retention_cursor (source) values ('refunds');

-- What a payer said where money would go back to, whether or not any did.
create view retained_refund_accounts as
  select a.order_id as id, a.at as begun,
    case when o.frozen or o.status in (0, 1) or exists (select from refund r where r.order_id = o.id and r.state in (0, 1, 2, 3, 5, 6)) then null else greatest(a.at, o.affirm_time) end as over,
    true as filled, array['order:' || o.agt_order_no, 'merchant:' || o.merchant_id, 'participant:' || o.participant_id] || person_marks(a.account_no, a.holder) as marks
  from refund_account a join collection_order o on o.id = a.order_id;
insert into retention_source (source, place, category, lets_go) values
  ('refund-accounts', 18, 'transaction', array['delete from refund_account where order_id = any ($1) and $2 is not null']);
insert into retention_cursor (source) values ('refund-accounts');
