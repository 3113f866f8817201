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
  -- What a channel paid, only the channel gives back.
  if s.state <> 'paid' or s.transfer_id is not null then return 'wrong_state'; end if;
  select * into came
  from take_returned_line((a.payload ->> 'lineId')::bigint, s.amount, s.settlement_no, paid_on(s.debit_id, s.sent_at),
    '结算退回', who);
  if came.outcome is not null then return came.outcome; end if;
  perform give_back_settlement(s, came.clearing, (a.payload ->> 'lineId')::bigint, a.id, left(a.reason, 200), who);
  return 'returned';
end $$;
