/*
 * Compares the oldest row of a read bill that was not compared yet with the books, one a call, so that no row holds
 * another order's locks. What no notice and no answer reported is taken first: a payment as a receipt, which settles
 * its order or goes to suspense, a transfer and its return as the channel's word. Where the company gave all of a
 * payment back under the same number, nothing was received, and both rows are listed.
 * Returns what the row is: agreed · taken · amount_differs · only_channel · repeated; none where no row is left.
 */
create or replace function compare_bill_row(wanted_channel bigint, wanted_day date) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  b channel_bill_row;
  ours record;
  said text;
  is_new boolean := false;
  found_key text;
begin
  perform 1 from channel_bill x where x.channel_id = wanted_channel and x.day = wanted_day and x.state = 'read'
  for update;
  select * into b
  from channel_bill_row x
  where x.channel_id = wanted_channel and x.day = wanted_day and x.outcome = ''
  order by x.row
  limit 1
  for update;
  if b.id is null then return 'none'; end if;
  if b.kind = 'payment' and b.amount > 0
    and not exists (select from channel_receipt r where r.channel_id = b.channel_id and r.channel_no = b.channel_no)
    and -b.amount is distinct from (select sum(x.amount) from channel_bill_row x
      where x.channel_id = b.channel_id and x.channel_no = b.channel_no and x.kind = 'refund') then
    perform take_channel_receipt(b.channel_id, b.no, b.channel_no, b.amount, b.currency, b.at, '', 'bill', null);
    is_new := true;
  end if;
  -- A transfer, or its return, that neither a notice nor an answer reported yet.
  if b.kind = 'payout' and b.amount <> 0 and not exists (select from channel_payout e
      where e.transfer_no = b.no and e.kind = case when b.amount < 0 then 'paid' else 'returned' end) then
    is_new := take_channel_transfer(b.channel_id, jsonb_build_object('no', b.no,
      'state', case when b.amount < 0 then 'paid' else 'returned' end, 'channel_no',
      coalesce((select e.channel_no from channel_payout e where e.transfer_no = b.no and e.kind = 'paid'),
        b.channel_no),
      'amount', abs(b.amount), 'currency', b.currency, 'at', b.at, 'source', 'bill', 'why', '', 'doubt', ''))
      in ('paid', 'returned');
  end if;
  select m.* into ours
  from channel_moves(b.channel_id) m
  -- A company's account log names a transfer by a number of the account's, so ours alone decides.
  where m.kind = b.kind and (b.kind = 'payout' or m.channel_no = b.channel_no) and (b.kind = 'payment' or m.no = b.no)
  -- A payout and its return have the same numbers.
  order by m.amount = b.amount desc
  limit 1;
  found_key := ours.key;
  said := case
    when found_key is null then 'only_channel'
    when exists (select from channel_bill_row x where x.matched = found_key) then 'repeated'
    when (ours.amount, ours.no) is distinct from (b.amount, b.no) then 'amount_differs'
    when is_new then 'taken'
    else 'agreed' end;
  update channel_bill_row x
  set outcome = said, matched = case when said in ('agreed', 'taken', 'amount_differs') then found_key end
  where x.id = b.id;
  if said in ('only_channel', 'repeated', 'amount_differs') then
    perform note_channel_difference(b, said, found_key, ours.amount);
  elsif exists (select from channel_receipt r
    where said = 'taken' and 'receipt:' || r.id = found_key and r.state = 'suspense') then
    -- The company has money for which no order waits: it lies on suspense, and staff see where it came from.
    perform note_channel_difference(b, 'only_channel', found_key, ours.amount);
  end if;
  if said in ('agreed', 'taken', 'amount_differs') then
    update channel_difference d
    set state = 'resolved', ended_at = clock_timestamp(), ended_by = 'system:channel-bill'
    where d.channel_id = b.channel_id and d.kind = 'only_us' and d.ours = found_key and d.state = 'open';
  end if;
  return said;
end $$;

grant execute on function compare_bill_row(bigint, date) to mashang_evidence;
