-- Matches one statement line to one payout that is being paid, and captures its hold. The caller has checked both under
-- lock.
create or replace function pay_bank_payout(o payout_order, line bigint, item json) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  d statement_debit;
begin
  update statement_debit x set payout_id = o.id where x.id = line returning * into d;
  update payout_payment p
  set debit_id = line, paid_by = item ->> 'actor', paid_at = moment
  where p.payout_id = o.id and p.failed_at is null;
  perform lock_account_money(o.payable_account);
  perform post_payout(o, clearing_of_bank(d.bank_account_id), o.chain_accounts, o.chain_rates, moment);
  update payout_order x
  set status = 2, finish_time = moment, operator = item ->> 'actor'
  where x.id = o.id
  returning * into o;
  perform note_payout(o, 5, 'payout.proven', 'payout-order.settle', jsonb_build_object('line', line::text), item);
  perform tell_merchant_of_payout('payout.completed', o, moment);
end $$;
