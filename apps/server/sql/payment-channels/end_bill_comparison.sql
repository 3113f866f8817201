/*
 * Ends the comparison of a bill whose rows are all compared: lists what the books have of that day and no bill of the
 * channel has. What a company books after midnight is in the next day's bill, whose row then resolves the difference.
 * Returns how many it listed; null where rows are left or the bill was not read.
 */
create or replace function end_bill_comparison(wanted_channel bigint, wanted_day date) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n int;
begin
  update channel_bill b set state = 'compared'
  where b.channel_id = wanted_channel and b.day = wanted_day and b.state = 'read'
    and not exists (select from channel_bill_row x
      where x.channel_id = b.channel_id and x.day = b.day and x.outcome = '');
  if not found then return null; end if;
  insert into channel_difference (channel_id, day, kind, about, ours, no, channel_no, our_amount)
  select wanted_channel, wanted_day, 'only_us', m.kind, m.key, m.no, m.channel_no, m.amount
  from channel_moves(wanted_channel) m
  where m.at >= wanted_day::timestamp at time zone 'Asia/Shanghai'
    and m.at < (wanted_day + 1)::timestamp at time zone 'Asia/Shanghai'
    and not exists (select from channel_bill_row x where x.matched = m.key)
  on conflict do nothing;
  get diagnostics n = row_count;
  return n;
end $$;

grant execute on function end_bill_comparison(bigint, date) to mashang_evidence;
