-- Opens a case for each refund that its collector has not paid in time, once each. Returns how many.
create or replace function chase_refunds() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r refund;
  late int := 0;
begin
  for r in select x.*
    from refund x
    where x.state in (1, 5) and x.executor = 'collector' and x.deadline <= clock_timestamp()
      and x.overdue_case_id is null
    order by x.id limit 100 for update skip locked loop
    perform open_refund_case(r, '退款超过 24 小时未付');
    late := late + 1;
  end loop;
  return late;
end $$;

grant execute on function chase_refunds() to mashang_app;
