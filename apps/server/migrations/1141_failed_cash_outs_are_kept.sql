-- A cash-out whose payment the bank refused (7) is still to be paid: its account and holder are not erased before that.
create or replace view retained_cash_outs as
select o.id, o.created_at as begun,
  case when o.status not in (0, 1, 2, 7) then greatest(o.created_at, o.ended_at, o.settled_at, o.returned_at) end
    as over,
  o.account_no <> '' or o.holder <> '' as filled,
  array['order:' || o.cash_out_no, 'participant:' || o.participant_id] || person_marks(o.holder, o.account_no) as marks
from cash_out o;
