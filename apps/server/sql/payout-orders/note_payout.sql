-- Writes event and audit row of a step on a payout of the institution that just changed; `item` has the actor.
create or replace function note_payout(o payout_order, before int, kind text, action text, said jsonb,
  item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor, data)
  values (kind, o.id, o.order_no, o.status, o.amount, o.pay_type, item ->> 'actor', said);
  insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (coalesce(item ->> 'actor_kind', 'user'), (item ->> 'user_id')::bigint, item ->> 'actor', action,
    'payout-order', o.order_no,
    jsonb_build_object('status', before), said || jsonb_build_object('status', o.status),
      coalesce(item ->> 'request_id', ''), coalesce(item ->> 'ip', ''));
  perform pg_notify('events', '');
end $$;
