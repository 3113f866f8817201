-- Links agents to the browsers and addresses they sign in from; addresses of the machine itself are left out. A part of
-- take_monitored.
create or replace function tie_screens(since timestamptz, seen timestamptz) returns void
language sql as $$
  insert into risk_tie as r (a_kind, a_key, b_kind, b_key, first_at, last_at)
  select w.*, x.at, x.at from (
    select u.participant_id::text as who, risk_tag(s.user_agent || e'\n' || s.ip) as screen, max(s.last_seen) as at
    from session s
    join app_user u on u.id = s.user_id
    where s.last_seen > greatest(since - interval '1 minute', seen - interval '24 hours')
      and u.participant_id is not null and s.ip not in ('', '127.0.0.1', '::1') and s.user_agent <> ''
    group by 1, 2
  ) x
    cross join lateral (values ('participant', x.who, 'screen', x.screen),
      ('screen', x.screen, 'participant', x.who)) w (a_kind, a_key, b_kind, b_key)
  order by 1, 2, 3, 4
    on conflict (a_kind, a_key, b_kind, b_key) do update
    set last_at = greatest(r.last_at, excluded.last_at), times = r.times + 1
$$;
