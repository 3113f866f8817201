-- Kept for one release; expire-approvals.ts has replaced it (docs/decisions/0970).
-- Closes at most `most` approvals that have expired by the database clock. Returns how many.
create or replace function expire_approvals(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  over bigint[];
begin
  over := array(select id
    from approval
    where state = 0 and expires_at <= clock_timestamp()
    order by expires_at
    limit most for update skip locked);
  if cardinality(over) = 0 then return 0; end if;
  update approval set state = 4 where id = any (over);
  insert into event_log (kind, order_no, status, amount, actor) select 'approval.expired', id::text, 4, amount,
    'system:expire-approvals'
  from approval
  where id = any (over)
  order by id;
  insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id)
  select 'system', 'system:expire-approvals', 'approval.expire', 'approval', id::text, '{"state": 0}', '{"state": 4}',
    'job:expire-approvals'
  from approval
  where id = any (over)
  order by id;
  perform pg_notify('events', '');
  return cardinality(over);
end $$;

grant execute on function expire_approvals(int) to mashang_app;
