-- When the first of two people accepted a collector's proof of a refund: the evidence file names both with their times (docs/decisions/0420).
alter table refund_payment add column accept_first_at timestamptz;
update refund_payment p set accept_first_at = (
  select max(e.at) from refund r join event_log e on e.order_no = r.order_no and e.kind = 'refund.accept_asked' and e.data ->> 'refundNo' = r.refund_no
  where r.id = p.refund_id and e.at >= p.sent_at and (p.paid_at is null or e.at <= p.paid_at))
where p.accept_first_by is not null;
