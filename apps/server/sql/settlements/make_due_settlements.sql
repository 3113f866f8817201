-- Makes the run of all merchants whose cut has come. Returns its number, or null where nobody was due or could be
-- settled.
create or replace function make_due_settlements() returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  merchants bigint[];
  run settlement_run;
begin
  if not pg_try_advisory_xact_lock(hashtext('settlements_due')) then return null; end if;
  select array_agg(d.merchant_id) into merchants from settlement_due d where d.next_at <= clock_timestamp();
  if merchants is null then return null; end if;
  run := make_settlements(merchants, 'schedule', 'system:settlements');
  update settlement_due d
  set next_at = next_settlement_cut(settlement_plan_of(d.merchant_id), clock_timestamp())
  where d.merchant_id = any (merchants);
  if run.id is not null then
    perform audit_settlement('settlement.make', 'settlement-run', run.run_no,
      jsonb_build_object('lines', (select count(*) from settlement s where s.of_run = run.id)),
      '{"actor_kind": "system", "actor": "system:settlements", "request_id": "job:settlements"}');
  end if;
  return run.run_no;
end $$;

grant execute on function make_due_settlements() to mashang_app;
