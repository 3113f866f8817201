-- A person sets or removes the mark 已调账 of an order whose difference to the statement was settled. True when the mark
-- changed.
create or replace function mark_reconciled_proven(wanted bigint, mark int, who text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  o collection_order;
begin
  update collection_order
  set reconciliation_status = mark
  where id = wanted and collection_succeeded(status) and reconciliation_status <> mark
  returning * into o;
  if o.id is null then return false; end if;
  insert into event_log (kind, order_id, order_no, participant_id, status, amount, actor)
  values (case mark when 1 then 'collection.reconciled' else 'collection.reconciliation_undone' end, o.id,
    o.agt_order_no, o.participant_id, o.status, o.amount, who);
  perform pg_notify('events', '');
  return true;
end $$;
