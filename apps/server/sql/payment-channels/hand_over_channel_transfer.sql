/*
 * Asks whether a transfer may be handed to its channel now, or once more under its number, and notes that it is. A
 * freeze or suspension keeps it back. One that was never handed over fails for certain where its channel is switched
 * off, with `off_text` as its reason, and where a settlement's account is no longer its merchant's, with
 * `account_text`. Outcome: go · frozen · suspended · stopped · failed · over.
 */
create or replace function hand_over_channel_transfer(wanted_no text, off_text text, account_text text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  t channel_transfer;
  m merchant;
  fault text;
  channel payment_channel;
begin
  select * into t from channel_transfer x where x.transfer_no = wanted_no;
  -- A freeze of a merchant locks the same row first.
  select * into m
  from merchant x
  where x.id = case t.pays
    when 'payout' then (select o.merchant_id from payout_order o where o.order_no = t.order_no)
    else (select s.merchant_id from settlement s where s.settlement_no = t.order_no) end for share;
  perform lock_paid_by_transfer(t);
  select * into t from channel_transfer x where x.id = t.id for update;
  if t.id is null or t.state not in ('waiting', 'sent', 'waits_for_payee') then return 'over'; end if;
  fault := transfer_fault(t);
  if fault is not null then return fault; end if;
  if m.frozen or freeze_stands('merchant', m.id::text) then return 'frozen'; end if;
  if m.suspended then return 'suspended'; end if;
  if t.state = 'waiting' and settlement_account_gone(t) then
    perform fail_channel_transfer(t, account_text);
    return 'failed';
  end if;
  select * into channel from payment_channel x where x.id = t.channel_id;
  if not channel.enabled then
    if t.state <> 'waiting' then return 'stopped'; end if;
    perform fail_channel_transfer(t, off_text);
    return 'failed';
  end if;
  if t.state = 'waiting' then
    update channel_transfer x set state = 'sent', sent_at = clock_timestamp(), why = '' where x.id = t.id;
  end if;
  return 'go';
end $$;

grant execute on function hand_over_channel_transfer(text, text, text) to mashang_app;
