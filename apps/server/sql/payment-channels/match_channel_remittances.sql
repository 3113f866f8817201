/*
 * Books each open line whose text names a channel and whose amount is what exactly one run of its unpaid bills leaves.
 * The exception of any other such line says that a channel paid, for two people to decide; so does that of a line whose
 * payer has one of `senders`, the keys of the channels' sender names. Returns how many it booked.
 */
create or replace function match_channel_remittances(senders text[]) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  l statement_line;
  c payment_channel;
  run record;
  done int := 0;
begin
  if not exists (select from payment_channel x where x.remit_text <> '' or x.remit_sender <> '')
    or not pg_try_advisory_xact_lock(hashtext('match_channel_remittances')) then
    return 0;
  end if;
  for l in
    select x.*
    from statement_line x
    where x.state = 'open' and not x.reversal and x.bank_account_id is not null
      and not lies_on_own(x.bank_account_id) and channel_of_line(x) is not null
    order by x.id for update of x skip locked
  loop
    select * into c from payment_channel x where x.id = channel_of_line(l);
    select count(*) as n, min(r.from_day) as from_day, min(r.to_day) as to_day into run
    from channel_remittance_runs(c.id) r
    where r.amount - r.cost = l.amount and r.to_day <= l.day;
    if run.n = 1 and book_channel_remittance(l, c, run.from_day, run.to_day, null, 'system:channel-remittances')
        = 'booked' then
      done := done + 1;
    else
      update statement_exception e set kind = 'remittance'
      where e.line_id = l.id and e.state = 'open' and e.kind <> 'remittance';
    end if;
  end loop;
  update statement_exception e set kind = 'remittance'
  from statement_line x
  where x.id = e.line_id and e.state = 'open' and e.kind = 'no_order' and x.state = 'open' and not x.reversal
    and x.bank_account_id is not null and personal_key(x.payer) = any (senders);
  return done;
end $$;

grant execute on function match_channel_remittances(text[]) to mashang_app;
