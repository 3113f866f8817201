/*
 * Decides what a receipt of a channel is: its order's, then the order settles; or nobody's, then it goes to suspense
 * and its return to the payer is requested; or it waits, while its order is frozen. The caller holds the receipt's row.
 * Returns settled · suspense · open.
 */
create or replace function settle_channel_receipt(r channel_receipt) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  p channel_payment;
  o collection_order;
  channel payment_channel;
  moment timestamptz;
  nobodys text;
begin
  select * into channel from payment_channel x where x.id = r.channel_id;
  select * into p from channel_payment x where x.payment_no = r.payment_no and x.channel_id = r.channel_id;
  select * into o from collection_order c where c.id = p.order_id for update;
  perform 1 from ledger_balance b where b.account_id = o.payable_account for update;
  moment := clock_timestamp();
  nobodys := case
    when o.id is null then 'no_order'
    when exists (select from receipt x where x.order_id = o.id) then 'second'
    when o.status not in (1, 6) or o.settlement_mode <> 'institution' then 'wrong_state'
    when r.amount <> o.amount then 'amount_differs' end;
  if nobodys is null and (o.frozen or o.adjustment is not null) then return 'open'; end if;
  if nobodys is not null then
    perform post_transfer('channel.suspense', 'channel-receipt:' || r.id, '',
      array[channel.clearing_account, account_of('operator', 0, 'suspense')], array[-r.amount, r.amount]);
    update channel_receipt x set state = 'suspense', why = nobodys where x.id = r.id returning * into r;
    perform request_receipt_surplus(r, o, 'system:channel:' || channel.code);
    insert into event_log (at, kind, order_id, order_no, status, amount, actor, data)
    values (moment, 'channel.suspense', o.id, coalesce(o.agt_order_no, ''), o.status, r.amount, 'system:channel',
      jsonb_build_object('channel', channel.code, 'why', nobodys));
    perform pg_notify('events', '');
    return 'suspense';
  end if;
  insert into receipt (order_id, channel_receipt_id, amount, cost, way, at)
  values (o.id, r.id, r.amount,
    fee_at(r.amount, channel.cost_rate, channel.cost_fixed, channel.cost_least, channel.cost_most), 'auto', moment);
  update channel_receipt x set state = 'settled' where x.id = r.id;
  update collection_order c
  set status = 2, paid_in_amount = r.amount, payment_name = '', operator = 'system:channel:' || channel.code,
    affirm_time = moment
  where c.id = o.id;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, 'system', null, 'system:channel:' || channel.code, 'collection-order.confirm', 'collection-order',
    o.agt_order_no, jsonb_build_object('status', o.status),
    jsonb_build_object('status', 2, 'channelNo', r.channel_no, 'source', r.source, 'paid', money_text(r.amount)),
    'channel:' || r.payment_no, '');
  perform recount_places(array[o.id]);
  perform settle_collections(array[o.id], moment);
  return 'settled';
end $$;
