-- Returns the account that a refund's money leaves from: the collector's float comes back to it, the channel of the
-- receipt that it returns, or the account of the proving line where the institution pays.
create or replace function refund_source(o collection_order, r refund) returns bigint
language sql stable as $$
  select case
    when r.executor = 'collector' then o.float_account
    when r.executor = 'channel' then (
      select x.clearing_account
      from channel_receipt q
      join payment_channel x on x.id = q.channel_id
      where q.id = r.channel_receipt_id)
    else clearing_of_bank((
    select d.bank_account_id
      from refund_payment p
      join statement_debit d on d.id = p.debit_id
      where p.refund_id = r.id and p.attempt = r.attempt)) end
$$;
