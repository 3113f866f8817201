-- Lists, once, that a channel says of a number something else than before, for staff to follow up. Amounts are in fen
-- into the institution's balance; null on the side that has nothing.
create or replace function note_contradiction(wanted_channel bigint, wanted_about text, happened timestamptz, ours text,
  no text, channel_no text, channel_amount bigint, our_amount bigint) returns void
language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into channel_difference (channel_id, day, kind, about, ours, no, channel_no, channel_amount, our_amount)
  values (wanted_channel, shanghai_day(coalesce(happened, clock_timestamp())), 'contradicts', wanted_about, ours, no,
    coalesce(channel_no, ''), channel_amount, our_amount)
  on conflict do nothing
$$;
