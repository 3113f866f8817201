-- Makes a run of one settlement for each merchant that can be settled, in the order of their numbers: S = the free part
-- of its payable less the reserve and the fee. settlement_due stores the reason for the others. Null where nobody could
-- be settled.
create or replace function make_settlements(merchants bigint[], by_whom text, who text) returns settlement_run
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  moment timestamptz := clock_timestamp();
  stamp text := to_char(moment at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISSMS');
  run settlement_run;
  one bigint;
  why text;
begin
  perform pg_advisory_xact_lock(hashtext('settlement_run'));
  insert into settlement_run (run_no, asked_by, made_by, made_at)
  values ('JP' || stamp || lpad((floor(random() * 10000))::int::text, 4, '0'), by_whom, who, moment)
  returning * into run;
  foreach one in array (select coalesce(array_agg(distinct m order by m), '{}')
    from unnest(merchants) m
    join merchant x on x.id = m) loop
    why := coalesce(settlement_fault(one), make_settlement(run, one));
    insert into settlement_due (merchant_id) values (one) on conflict do nothing;
    update settlement_due d
    set skipped_at = case when why <> '' then moment end, skip_reason = why
    where d.merchant_id = one;
  end loop;
  if exists (select from settlement s where s.of_run = run.id) then return run; end if;
  delete from settlement_run r where r.id = run.id;
  return null;
end $$;
