-- Returns the day a payment left: that of the line that proves it, else the first day that such a line may have.
create or replace function paid_on(debit bigint, sent_at timestamptz) returns date
language sql stable as $$ select coalesce((select d.day from statement_debit d where d.id = debit),
  first_line_day(shanghai_day(sent_at))) $$;

grant execute on function paid_on(bigint, timestamptz) to mashang_app;
