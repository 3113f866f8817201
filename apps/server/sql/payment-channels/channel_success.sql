-- Returns which part of a channel's payments was paid, in thousandths: of the last 500 at most that ended within the
-- hour before `moment`. Null under 20, so that a channel which gets no orders is tried again after an hour.
create or replace function channel_success(channel bigint, moment timestamptz) returns int
language sql stable as $$
  select case when count(*) >= 20 then (1000 * count(*) filter (where p.state = 'paid') / count(*))::int end
  from (
    select x.state
    from channel_payment x
    where x.channel_id = channel and x.ended_at > moment - interval '1 hour' and x.ended_at <= moment
    order by x.ended_at desc
    limit 500
  ) p
$$;

grant execute on function channel_success(bigint, timestamptz) to mashang_app;
