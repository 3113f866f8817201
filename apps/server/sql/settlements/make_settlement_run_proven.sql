-- An operator makes a run for merchants at once. Input {merchants, user_id, actor, request_id, ip}; outcome: made with
-- the run's number · nobody.
create or replace function make_settlement_run_proven(item json, out outcome text, out made text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  run settlement_run;
begin
  run := make_settlements(array(select json_array_elements_text(item -> 'merchants')::bigint), 'operator',
    item ->> 'actor');
  made := run.run_no;
  outcome := case when made is null then 'nobody' else 'made' end;
  if made is not null then
    perform audit_settlement('settlement.make', 'settlement-run', made,
      jsonb_build_object('lines', (select count(*) from settlement s where s.of_run = run.id)), item);
  end if;
end $$;
