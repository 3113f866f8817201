-- Returns a settlement as its merchant reads it, in webhooks and events.
create or replace function settlement_event_data(s settlement) returns json
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select json_build_object('settlementNo', s.settlement_no, 'currency', s.currency, 'amount', money_text(s.amount),
    'fee', money_text(s.fee),
    'reserve', money_text(s.reserve), 'state', s.state, 'result', settlement_result(s.state),
    'madeTime', wire_time(s.made_at), 'paidTime', coalesce(wire_time(s.paid_at), ''),
    'times', json_build_object('made', zoned_time(s.made_at), 'paid', zoned_time(s.paid_at)),
    'reason', case s.state when 'failed' then s.fail_reason else s.end_reason end)
$$;
