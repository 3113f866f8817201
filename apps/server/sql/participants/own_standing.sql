-- Returns what stops the bound participant from taking work now (gate_of; null for nothing), and the nearest end of
-- register_ends within the next days with the days left. Readers bound to one participant may not read the register, so
-- they call this for themselves alone.
create or replace function own_standing(within_days int) returns table (gate text, what text, day date, days int)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select gate_of(p, r, null, now()), n.what, n.day, n.days
  from participant p left join agent_register r on r.participant_id = p.id
  left join lateral (
    select x.what, x.day, x.day - t.today as days
    from register_ends(p, r) x, (select (now() at time zone 'Asia/Shanghai')::date as today) t
    where x.day - t.today between 0 and within_days order by x.day limit 1) n on true
  where p.id = app_taid()
$$;

grant execute on function own_standing(int) to mashang_app, mashang_participant;
