-- Announces changes of statements, lines, differences and answers to the screens of 对账 at once, whoever made them; the
-- event names the first row by its id. Argument: the column of that id; the rows are in the transition table `changed`.
create or replace function tell_reconciliation() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first bigint;
begin
  execute format('select min(%I) from changed', tg_argv[0]) into first;
  -- Once a transaction, however many rows it changes.
  if first is null
    or exists (select from event_log e where e.xid = place_now() and e.kind = 'reconciliation.changed') then
    return null;
  end if;
  insert into event_log (kind, order_no, status) values ('reconciliation.changed', first::text, 3);
  perform pg_notify('events', '');
  return null;
end $$;
