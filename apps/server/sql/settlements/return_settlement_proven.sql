-- The bank gave a payment back, by a statement line that two people named: the merchant is owed it again, and its
-- account is verified again before the next. Outcome: returned · not_found · wrong_state · no_line · amount_differs ·
-- other_day.
create or replace function return_settlement_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a approval;
  s settlement;
  came record;
begin
  perform pg_advisory_xact_lock(hashtext('statement_matching'));
  select * into a from approval where id = wanted_approval;
  select * into s from settlement x where x.settlement_no = a.subject_id for update;
  if s.id is null then return 'not_found'; end if;
  if s.state <> 'paid' then return 'wrong_state'; end if;
  select * into came
  from take_returned_line((a.payload ->> 'lineId')::bigint, s.amount, s.settlement_no, paid_on(s.debit_id, s.sent_at),
    '结算退回', who);
  if came.outcome is not null then return came.outcome; end if;
  perform lock_account_money(s.payable_account);
  perform post_transfer('settlement.returned', 'settlement-return:' || s.id, s.settlement_no, array[s.payable_account,
    came.clearing], array[s.amount, -s.amount]);
  update settlement x
  set state = 'returned', return_line_id = (a.payload ->> 'lineId')::bigint, end_approval_id = a.id, ended_by = who,
    end_reason =
  left(a.reason, 200), ended_at = clock_timestamp()
  where x.id = s.id returning * into s;
  update settlement_account c
  set stopped_at = clock_timestamp(), stop_reason = s.settlement_no
  where c.id = s.to_account and c.stopped_at is null;
  perform tell_settlement(s, 'returned', who);
  return 'returned';
end $$;
