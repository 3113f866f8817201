/*
 * Asks whether a transfer may be handed to its channel now, or once more under its number, and notes that it is. A
 * freeze or suspension keeps it back; a channel that is switched off takes no new one, so that one which was never
 * handed over fails for certain, with `off_text` as its reason. Outcome: go · frozen · suspended · stopped · failed ·
 * over.
 */
create or replace function hand_over_channel_transfer(wanted_no text, off_text text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t channel_transfer;
  o payout_order;
  m merchant;
  channel payment_channel;
begin
  select * into o
  from payout_order x
  where x.order_no = (select y.order_no from channel_transfer y where y.transfer_no = wanted_no);
  -- A freeze of a merchant locks the same row first.
  select * into m from merchant x where x.id = o.merchant_id for share;
  select * into o from payout_order x where x.id = o.id for update;
  select * into t from channel_transfer x where x.transfer_no = wanted_no for update;
  select * into channel from payment_channel x where x.id = t.channel_id;
  if t.id is null or t.state not in ('waiting', 'sent', 'waits_for_payee') or o.status <> 5 then return 'over'; end if;
  if o.frozen or m.frozen or freeze_stands('merchant', m.id::text) then return 'frozen'; end if;
  if m.suspended then return 'suspended'; end if;
  if not channel.enabled then
    if t.state <> 'waiting' then return 'stopped'; end if;
    perform fail_channel_payout(t, o, off_text);
    return 'failed';
  end if;
  if t.state = 'waiting' then
    update channel_transfer x set state = 'sent', sent_at = clock_timestamp(), why = '' where x.id = t.id;
  end if;
  return 'go';
end $$;

grant execute on function hand_over_channel_transfer(text, text) to mashang_app;
