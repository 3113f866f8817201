-- The part of return_channel_transfer that is a payout's: its postings are reversed to the fen.
create or replace function return_channel_payout(t channel_transfer, facts jsonb, said text) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz;
  item json := channel_actor(t);
  o payout_order;
  accounts bigint[];
  amounts bigint[];
begin
  select * into o from payout_order x where x.order_no = t.order_no;
  perform lock_account_money(o.payable_account);
  moment := clock_timestamp();
  select array_agg(p.account_id order by p.line), array_agg(-p.amount order by p.line) into accounts, amounts
  from ledger_transfer x join ledger_posting p on p.transfer_id = x.id where x.reference = 'payout:' || o.id;
  perform post_transfer('payout.returned', 'payout-return:' || o.id, o.order_no, accounts, amounts);
  update payout_payment p set returned_at = moment where p.transfer_id = t.id and p.failed_at is null;
  update payout_order x set status = 6, finish_time = moment, operator = item ->> 'actor', fail_reason = said
  where x.id = o.id
  returning * into o;
  insert into audit_log (at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
    request_id, ip)
  values (moment, 'system', null, item ->> 'actor', 'payout-order.channel-return', 'payout-order', o.order_no,
    jsonb_build_object('status', 2), jsonb_build_object('status', 6) || facts, item ->> 'request_id', '');
  perform tell_merchant_of_payout('payout.returned', o, moment);
  perform pg_notify('events', '');
end $$;
