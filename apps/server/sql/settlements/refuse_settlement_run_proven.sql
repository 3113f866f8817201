-- One person refuses a run that is not approved. Input {no, reason, user_id, actor, request_id, ip}; outcome: done ·
-- not_found · wrong_state.
create or replace function refuse_settlement_run_proven(item json) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  run settlement_run;
  s settlement;
  open_one bigint;
begin
  -- Locks the approval first, then the run, in the same order as an approver does.
  select a.id into open_one
  from approval a
  where a.kind = 'settlement.run' and a.subject_id = item ->> 'no' and a.state = 0 for update;
  select * into run from settlement_run r where r.run_no = item ->> 'no' for update;
  if run.id is null then return 'not_found'; end if;
  if run.state <> 'made' then return 'wrong_state'; end if;
  for s in select *
    from settlement x
    where x.of_run = run.id and x.state = 'made'
    order by x.payable_account for update loop
    perform lock_account_money(s.payable_account);
    perform drop_settlement(s, item ->> 'reason', item ->> 'actor');
  end loop;
  update settlement_run r
  set state = 'refused', ended_by = item ->> 'actor', end_reason = item ->> 'reason', ended_at = clock_timestamp()
  where r.id = run.id;
  if open_one is not null then
    update approval set state = 3 where id = open_one;
    insert into event_log (kind, order_no, status, actor)
    values ('approval.withdrawn', open_one::text, 3, item ->> 'actor');
  end if;
  perform audit_settlement('settlement.refuse', 'settlement-run', run.run_no,
    jsonb_build_object('reason', item ->> 'reason'), item);
  return 'done';
end $$;
