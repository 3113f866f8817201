-- Two people approve a run: reserves are held, and merchants that may no longer be settled drop out. Outcome: approved
-- · not_found · wrong_state · nobody.
create or replace function approve_settlement_run_proven(wanted_approval bigint, who text) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  run settlement_run;
  s settlement;
  why text;
  going int := 0;
begin
  select * into run
  from settlement_run r
  where r.run_no = (select subject_id from approval where id = wanted_approval) for update;
  if run.id is null then return 'not_found'; end if;
  if run.state <> 'made' then return 'wrong_state'; end if;
  update settlement_run r
  set state = 'approved', approval_id = wanted_approval, approved_at = moment
  where r.id = run.id;
  for s in select *
    from settlement x
    where x.of_run = run.id and x.state = 'made'
    order by x.payable_account for update loop
    perform lock_account_money(s.payable_account);
    why := settlement_line_fault(s);
    if why is not null then
      perform drop_settlement(s, why, who);
      continue;
    end if;
    going := going + 1;
    if s.reserve > 0 then
      perform close_settlement_hold(s, 'reserve', 'captured');
      perform post_transfer('reserve.kept', 'reserve:' || s.id, s.settlement_no,
        array[s.payable_account, account_of('merchant', s.merchant_id, 'reserve')], array[-s.reserve, s.reserve]);
      insert into reserve_part (settlement_id, merchant_id, amount, release_on)
      values (s.id, s.merchant_id, s.reserve, s.release_on);
    end if;
    update settlement x set state = 'approved' where x.id = s.id returning * into s;
    perform tell_settlement(s, 'approved', who);
  end loop;
  return case when going > 0 then 'approved' else 'nobody' end;
end $$;
