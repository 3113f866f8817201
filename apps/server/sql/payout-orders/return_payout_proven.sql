-- The bank gave a payment back, by a statement line that two people named: the payout's postings are reversed to the
-- fen, the money now on the account of that line. Outcome: returned · not_found · wrong_state · no_line ·
-- amount_differs · other_day.
create or replace function return_payout_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz;
  a approval;
  o payout_order;
  came record;
  paid_from bigint;
  left_on date;
  accounts bigint[];
  amounts bigint[];
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a
  from approval x
  where x.id = approval_in_force('payout.return', (select y.subject_id from approval y where y.id = wanted_approval))
    and x.id = wanted_approval;
  if a.id is null then
    raise exception 'a payout is returned by two people'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select * into o from payout_order x where x.order_no = a.subject_id for update;
  if o.id is null then return 'not_found'; end if;
  if o.status <> 2 or o.settlement_mode <> 'institution' then return 'wrong_state'; end if;
  select clearing_of_bank(d.bank_account_id), d.day into paid_from, left_on
  from payout_payment p
  join statement_debit d on d.id = p.debit_id
  where p.payout_id = o.id;
  if paid_from is null then return 'wrong_state'; end if;
  select * into came
  from take_returned_line((a.payload ->> 'lineId')::bigint, o.amount, o.order_no, left_on, '代付退汇', who);
  if came.outcome is not null then return came.outcome; end if;
  perform lock_account_money(o.payable_account);
  moment := clock_timestamp();
  select array_agg(case p.account_id when paid_from then came.clearing else p.account_id end order by p.line),
    array_agg(-p.amount order by p.line)
    into accounts, amounts
  from ledger_transfer t join ledger_posting p on p.transfer_id = t.id where t.reference = 'payout:' || o.id;
  perform post_transfer('payout.returned', 'payout-return:' || o.id, o.order_no, accounts, amounts);
  update payout_payment p
  set return_line_id = (a.payload ->> 'lineId')::bigint, return_approval_id = a.id, returned_at = moment
  where p.payout_id = o.id and p.failed_at is null;
  update payout_order x
  set status = 6, finish_time = moment, operator = who, fail_reason =
  left(a.reason, 200)
  where x.id = o.id
  returning * into o;
  perform tell_merchant_of_payout('payout.returned', o, moment);
  perform pg_notify('events', '');
  return 'returned';
end $$;
