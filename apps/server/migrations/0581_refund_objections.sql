-- A disputed proof of a refund gives its collector time to answer, and is turned down by two people (docs/decisions/0581).
alter table refund_payment add column disputed_at timestamptz,
  -- Until when the collector may object, and nobody decides against it without its word (payout_policy.objection_s).
  add column answer_by timestamptz,
  add column objection text not null default '' check (length(objection) <= 200),
  add column objection_proof text not null default '',
  add column objected_at timestamptz,
  -- The collector says itself that it did not pay.
  add column agreed_at timestamptz,
  add column ruling_approval_id bigint unique references approval,
  add constraint refund_payment_disputed check ((disputed_at is null) = (answer_by is null)
    and (disputed_at is not null or objected_at is null and agreed_at is null and ruling_approval_id is null));
insert into approval_kind (kind, propose_roles, check_roles, checkers, two_above) values
  ('refund.ruling', '{operator_admin,operator_finance}', '{operator_admin,operator_finance}', 1, null);
