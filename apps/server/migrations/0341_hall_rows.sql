-- Rows of the claim list carry the merchant's remark while they may be claimed; a taken one's is its claimer's.
create or replace view payout_hall as
  select o.id, o.order_no, o.beneficiary_name as user_name, o.user_type, o.amount, o.pay_type, o.product_id, o.status, o.create_time, o.bank_name, o.returns,
    c.deadline, case when o.status = 0 then o.remark else '' end as remark
  from payout_order o left join payout_claim c on c.payout_id = o.id and c.status = 0
  where o.status in (0, 1) and not o.frozen
    and (o.status = 1 or not exists (select from merchant m where m.id = o.merchant_id and (m.suspended or m.frozen)));
