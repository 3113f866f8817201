/*
 * Kept for one release: a store reads it under lock_order since (docs/decisions/0970).
 * Returns what giving back a line on suspense must know, line and order locked: the amount left, the automatic request
 * (`waiting`, its number), its target and what stops it. The request that the given approval takes up counts as left.
 * No row where the line is not on suspense.
 */
create or replace function surplus_standing(line bigint, payload_of jsonb)
returns table (amount bigint, "left" bigint, waiting text, order_no text, holder text, account_no text,
  target_key text, fault text, frozen_by text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  l statement_line;
  o collection_order;
begin
  select * into o from collection_order c where c.id = order_of_surplus(line) for update;
  select * into l from statement_line x where x.id = line and x.state in ('suspense', 'matched') for update;
  if l.id is null then return; end if;
  return query select l.amount,
    (surplus_left(l.id) + coalesce((select sum(r.amount) from refund r left join approval a on a.id = r.approval_id
      where r.line_id = l.id and r.state = 0 and (r.approval_id is null or a.payload = payload_of)), 0))::bigint,
    coalesce((select r.refund_no from refund r where r.line_id = l.id and r.state = 0 and r.approval_id is null), ''),
      coalesce(o.agt_order_no, ''), l.payer, l.payer_account,
    md5(personal_key(l.payer_account) || ' ' || personal_key(l.payer)), coalesce(surplus_fault(l), ''),
      case when o.id is not null then order_freeze(o) end;
end $$;

grant execute on function surplus_standing(bigint, jsonb) to mashang_app;
