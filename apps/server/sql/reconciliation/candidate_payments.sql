-- Returns payments of statements that prove nothing yet and may be what was sent on a day: by its amount, or by naming
-- its number, which come first.
create or replace function candidate_payments(number text, expected bigint, sent_on date, most int)
returns table ("lineId" text, "time" text, amount bigint, reference text, remark text, "sourceName" text)
language sql stable as $$
  select d.id::text, case when d.has_clock then wire_time(d.at) else d.day::text end, d.amount, d.reference, d.remark,
    s.name
  from statement_debit d join statement_source s on s.id = d.source_id
  where debit_may_pay(d) and day_may_prove(d.day, sent_on)
    and (d.amount = expected or names_number(number, d.reference, d.end_to_end, d.remark))
  order by names_number(number, d.reference, d.end_to_end, d.remark) desc, d.at limit most
$$;

grant execute on function candidate_payments(text, bigint, date, int) to mashang_app;
