-- A channel gave a paid transfer back, as its evidence says: the payout's postings are reversed to the fen. The caller
-- holds both rows.
create or replace function return_channel_payout(t channel_transfer, o payout_order, evidence channel_payout,
  said text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz;
  who text := 'system:channel:' || (select x.code from payment_channel x where x.id = t.channel_id);
  accounts bigint[];
  amounts bigint[];
begin
  perform lock_account_money(o.payable_account);
  moment := clock_timestamp();
  select array_agg(p.account_id order by p.line), array_agg(-p.amount order by p.line) into accounts, amounts
  from ledger_transfer x join ledger_posting p on p.transfer_id = x.id where x.reference = 'payout:' || o.id;
  perform post_transfer('payout.returned', 'payout-return:' || o.id, o.order_no, accounts, amounts);
  update channel_transfer x
  set state = 'returned', why = left(evidence.channel_no, 200), ended_at = moment, ask_at = null
  where x.id = t.id;
  update payout_payment p set returned_at = moment where p.transfer_id = t.id and p.failed_at is null;
  update payout_order x set status = 6, finish_time = moment, operator = who, fail_reason = left(said, 200)
  where x.id = o.id
  returning * into o;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, 'system', null, who, 'payout-order.channel-return', 'payout-order', o.order_no,
    jsonb_build_object('status', 2),
    jsonb_build_object('status', 6, 'channelNo', evidence.channel_no, 'source', evidence.source),
    'channel:' || t.transfer_no, '');
  perform tell_merchant_of_payout('payout.returned', o, moment);
  perform pg_notify('events', '');
end $$;
