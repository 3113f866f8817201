/*
 * Lets go of notices, at most so many, and returns how many. Refused ones prove nothing and go whole after 30 days.
 * Read ones that proved no receipt, refund or payout (it came by asking, or the notice was about something else) lose
 * their content after 30 days. The proof of a receipt goes with its order; that of a receipt of no payment, of a refund
 * and of a payout, when the time that transactions are kept is over.
 */
create or replace function prune_channel_notices(most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  young timestamptz := clock_timestamp() - interval '30 days';
  old timestamptz := retention_cutoff('transaction', null, 0, clock_timestamp());
  gone int;
  emptied int;
begin
  delete from channel_notice where id in (
    select n.id from channel_notice n where n.state = 'refused' and n.at < young limit most);
  get diagnostics gone = row_count;
  update channel_notice set sealed = null where id in (
    select n.id
    from channel_notice n
    where n.state = 'read' and n.sealed is not null and n.at < young
      and (not exists (select from channel_receipt r where r.notice_id = n.id)
        or n.at < old and exists (select from channel_receipt r where r.notice_id = n.id
          and not exists (select from channel_payment p
            where p.payment_no = r.payment_no and p.channel_id = r.channel_id)))
      and (n.at < old or not exists (select from channel_refund r where r.notice_id = n.id)
        and not exists (select from channel_payout o where o.notice_id = n.id))
    limit most);
  get diagnostics emptied = row_count;
  update channel_receipt set payer = '' where id in (
    select r.id
    from channel_receipt r
    where r.payer <> '' and r.at < old
      and not exists (select from channel_payment p
        where p.payment_no = r.payment_no and p.channel_id = r.channel_id)
    limit most);
  return greatest(gone, emptied);
end $$;

grant execute on function prune_channel_notices(int) to mashang_evidence;
