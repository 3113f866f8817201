-- Kept for one release: a store reads it under lock_order since (docs/decisions/0970).
/*
 * What a refund of an order must know, under the order's lock: whose it is, what was settled and is neither given back
 * nor asked for, where it would go, and what keeps the money. A refund that waits by this very payload is looked at
 * itself. `wanted` null: all that is left.
 */
create or replace function refund_standing(wanted_order text, payload_of jsonb, wanted bigint)
returns table (
  "merchantId" bigint, "merchantName" text, status int, mode text, rest bigint, amount bigint, "feeBack" bigint,
    target text, "accountNo" text, holder text,
  "bankName" text, "targetKey" text, fault text, complaint bigint, "frozenBy" text, available bigint
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  o collection_order;
  r refund;
  waiting bigint;
  asked bigint;
begin
  select * into o from collection_order c where c.agt_order_no = wanted_order for update;
  if o.id is null then return; end if;
  select c.id into waiting from complaint c where c.order_id = o.id and c.reviewed_at is null;
  select coalesce(sum(x.amount), 0) into asked from refund x join approval a on a.id = x.approval_id
  where x.order_id = o.id and x.kind = 'refund' and (x.state = 2 or x.state = 0 and a.payload <> payload_of);
  r.id := 0;
  r.plan := coalesce(payload_of ->> 'plan', 'return');
  r.amount := coalesce(wanted, settled_of(o) - o.refunded - asked);
  return query select o.merchant_id, m.name, o.status, o.settlement_mode, settled_of(o) - o.refunded - asked,
    r.amount, (select s.fee from refund_shares(o, r) s),
    p.target, p.account_no, p.holder, p.bank_name, p.target_key, p.fault, waiting, order_freeze(o, waiting),
    b.posted - b.held + coalesce((select h.amount from ledger_hold h where h.reference = 'complaint:' || o.id
      and h.state = 'open'), 0)
  from merchant m
  join ledger_balance b on b.account_id = o.payable_account
  cross join lateral refund_payee(o) p
  where m.id = o.merchant_id;
end $$;

grant execute on function refund_standing(text, jsonb, bigint) to mashang_app;
