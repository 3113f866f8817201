-- Stores the results of webhook tries: input [{id, attempt, status, ms, error, answer, state, next_s, sent_s,
-- signatures}], state pending (try again after next_s) · delivered · dead. The first success of a deciding delivery
-- marks its order delivered and complete (2→4). A try also counts for its target.
create or replace function finish_webhook_tries(input json) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  moment timestamptz := clock_timestamp();
begin
  perform 1 from collection_order c where c.id in (
    select d.order_id
      from json_to_recordset(input) as i (id bigint)
      join webhook_delivery d on d.id = i.id
      where d.decides)
    order by c.id for update;
  -- In order, so that two replicas never wait for each other.
  insert into webhook_target as t (merchant_id, endpoint_id, origin, failures, last_success_at, last_failure_at,
    last_failure)
  select d.merchant_id, d.endpoint_id, case when d.endpoint_id is null then url_origin(d.url) else '' end,
    case when bool_or(i.state = 'delivered') then 0 else count(*) end,
      case when bool_or(i.state = 'delivered') then moment end,
    case when bool_or(i.state <> 'delivered') then moment end,
      coalesce(max(i.error) filter (where i.state <> 'delivered'), '')
  from json_to_recordset(input) as i (id bigint, error text, state text) join webhook_delivery d on d.id = i.id
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (merchant_id, endpoint_id, origin) do update set
    failures = case when excluded.last_success_at is not null then 0 else t.failures + excluded.failures end,
    opened_at = case when excluded.last_success_at is not null or t.endpoint_id is null then null
      when t.failures + excluded.failures >= 5 then coalesce(t.opened_at, moment) end,
    last_success_at = coalesce(excluded.last_success_at, t.last_success_at),
      last_failure_at = coalesce(excluded.last_failure_at, t.last_failure_at),
    last_failure = case when excluded.last_failure_at is not null then excluded.last_failure else t.last_failure end;
  insert into webhook_try (delivery_id, attempt, at, status, ms, error, answer, target_id, sent_s, signatures)
  select i.id, i.attempt, moment, i.status, i.ms, i.error, i.answer, t.id, i.sent_s, coalesce(i.signatures, 0)
  from json_to_recordset(input) as i (id bigint, attempt int, status int, ms int, error text, answer text,
    sent_s bigint, signatures smallint)
  join webhook_delivery d on d.id = i.id
  left join webhook_target t on t.merchant_id = d.merchant_id and t.endpoint_id is not distinct from d.endpoint_id
    and t.origin = case when d.endpoint_id is null then url_origin(d.url) else '' end
  on conflict do nothing;
  -- Every change of several deliveries locks them by id first: an order sent again meanwhile waits, and no deadlock is
  -- possible.
  perform 1
  from webhook_delivery d
  where d.id in (select i.id from json_to_recordset(input) as i (id bigint))
  order by d.id for update;
  update webhook_delivery d
  set state = case when d.state = 'pending' then i.state else d.state end, attempts = greatest(d.attempts, i.attempt),
    lease_until = null,
    last_at = moment, last_status = i.status, last_error = i.error,
      next_at = moment + make_interval(secs => coalesce(i.next_s, 0)), resend_seen = d.resend_id is not null
  from json_to_recordset(input) as i (id bigint, attempt int, status int, error text, state text,
    next_s double precision)
  where d.id = i.id;
  with results as (
    select d.order_id, bool_or(i.state = 'delivered') as delivered, bool_or(i.state = 'dead') as dead,
      bool_or(d.type in ('collection.succeeded')) as about_success
    from json_to_recordset(input) as i (id bigint, state text) join webhook_delivery d on d.id = i.id
    where d.decides and d.order_id is not null group by d.order_id
  ), changed as (
    update collection_order c
    set notify_status = case when r.delivered then 1 when c.notify_status = 1 then 1 when r.dead then 2
      else c.notify_status end,
      status = case when r.delivered and r.about_success and c.status = 2 then 4 else c.status end
    from results r where c.id = r.order_id and (r.delivered or r.dead)
    returning c.id, c.agt_order_no, c.participant_id, c.merchant_id, c.status, c.amount, c.notify_status
  )
  insert into event_log (at, kind, order_id, order_no, participant_id, status, amount)
  select moment, case when notify_status = 1 then 'collection.notified' else 'collection.notify_failed' end, id,
    agt_order_no, participant_id, status, amount
  from changed;
  if found then perform pg_notify('events', ''); end if;
end $$;

grant execute on function finish_webhook_tries(json) to mashang_app;
