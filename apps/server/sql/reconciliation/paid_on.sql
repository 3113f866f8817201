-- The day a payment left: of the line that proves it, or, while none does, the first that such a line may be of.
create or replace function paid_on(debit bigint, sent_at timestamptz) returns date
language sql stable as $$ select coalesce((select d.day from statement_debit d where d.id = debit),
  first_line_day(shanghai_day(sent_at))) $$;

grant execute on function paid_on(bigint, timestamptz) to mashang_app;
