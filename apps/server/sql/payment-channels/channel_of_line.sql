-- Returns the channel that the text of a statement line names as the one that pays its balance out; null where it names
-- none, or more than one.
create or replace function channel_of_line(l statement_line) returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when count(*) = 1 then min(c.id) end
  from payment_channel c
  where c.remit_text <> '' and names_number(c.remit_text, l.reference, l.end_to_end, l.remark)
$$;

grant execute on function channel_of_line(statement_line) to mashang_app;
