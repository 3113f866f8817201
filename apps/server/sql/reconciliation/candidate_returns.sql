-- Open lines of an amount that came since a day: by one of them a payment may have come back.
create or replace function candidate_returns(expected bigint, since date, most int)
returns table ("lineId" text, "time" text, amount bigint, reference text, remark text, "sourceName" text)
language sql stable as $$
  select l.id::text, case when l.has_clock then wire_time(l.at) else l.day::text end, l.amount, l.reference, l.remark, s.name
  from statement_line l join statement_source s on s.id = l.source_id
  where l.state = 'open' and not l.reversal and not lies_on_own(l.bank_account_id) and l.amount = expected and l.day >= since order by l.at limit most
$$;

grant execute on function candidate_returns(bigint, date, int) to mashang_app;
