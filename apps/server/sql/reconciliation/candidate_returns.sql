-- Returns open lines by which a payment of an amount, paid on a day, may have come back; reversals first.
create or replace function candidate_returns(expected bigint, since date, most int)
returns table ("lineId" text, "time" text, amount bigint, reference text, remark text, "sourceName" text)
language sql stable as $$
  select l.id::text, case when l.has_clock then wire_time(l.at) else l.day::text end, l.amount, l.reference, l.remark,
    s.name
  from statement_line l join statement_source s on s.id = l.source_id
  where l.state = 'open' and l.amount = expected and return_line_fault(l, expected, since) is null
  order by l.reversal desc, l.at
  limit most
$$;

grant execute on function candidate_returns(bigint, date, int) to mashang_app;
