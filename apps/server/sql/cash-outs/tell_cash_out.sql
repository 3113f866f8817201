create or replace function tell_cash_out(c cash_out, kind text, who text) returns void
language plpgsql as $$
begin
  insert into event_log (kind, order_no, participant_id, status, amount, actor)
  values ('cash-out.' || kind, c.cash_out_no, c.participant_id, c.status, c.amount, who);
  perform pg_notify('events', '');
end $$;
