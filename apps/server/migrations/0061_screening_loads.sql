-- How far the reading of a list is, and the screening of everything known that follows a release.
alter table screening_load add column rows_total int not null default 0;
alter table screening_run add column total int not null default 0;
create unique index screening_run_open on screening_run (list_id) where state <> 'done';
-- Whoever an open payout or receipt may be: the screening of everything known asks for those that money still moves for.
create function hold_payout(wanted_no text, wanted jsonb) returns text language plpgsql security definer set search_path = public as $$
declare
  o payout_order;
begin
  select * into o from payout_order x where x.order_no = wanted_no for update;
  if o.id is null then return 'not_found'; end if;
  -- What is over holds nothing any more.
  if o.status not in (0, 1) then wanted := (select jsonb_agg(x || '{"holds": false}') from jsonb_array_elements(wanted) x); end if;
  if insert_screening_hits(wanted) = 0 or o.status not in (0, 1) or o.frozen then return 'noted'; end if;
  update payout_order x set frozen = true where x.id = o.id;
  insert into event_log (kind, order_id, order_no, status, amount, pay_type, actor) values ('payout.frozen', o.id, o.order_no, o.status, o.amount, o.pay_type, 'screening');
  perform pg_notify('events', '');
  return 'held';
end $$;
revoke all on function hold_payout(text, jsonb) from public;
grant execute on function hold_payout(text, jsonb) to mashang_app;
-- Only what is new or written otherwise since the version before is held against everything known again.
alter table screening_run add column base_id bigint;

-- What belongs to an application is answered with it; everything else takes two people, whether money stands still for it or not.
create or replace function guard_screening_hit() returns trigger language plpgsql as $$
begin
  if not exists (select from state_move where machine = 'screening_hit' and from_state = old.state and to_state = new.state) then
    raise exception 'hit % may not go from % to %', old.id, old.state, new.state using errcode = 'check_violation', constraint = 'screening_hit_moves';
  end if;
  if current_user = 'mashang_app' and approval_in_force('screening.hit', new.id::text) is null and not coalesce(old.resume ? 'application', false) then
    raise exception 'a hit is decided by two people' using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return new;
end $$;

-- An order may stand still for other reasons than a complaint; whoever looks at it is told of complaints alone.
create function is_complained(wanted_order bigint) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from complaint c where c.order_id = wanted_order and c.reviewed_at is null)
$$;
revoke all on function is_complained(bigint) from public;
grant execute on function is_complained(bigint) to mashang_app, mashang_participant;
