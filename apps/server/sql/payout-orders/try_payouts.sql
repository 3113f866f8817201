-- Judges rows as `create_payout_orders` would, with the fee of each that it would create; what it creates is rolled
-- back before it answers.
create or replace function try_payouts(asked_merchant bigint, settlement text, rows json)
returns table (ord int, outcome text, answer text, fee bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  tried json;
begin
  begin
    select json_agg(json_build_object('ord', c.ord, 'outcome', c.outcome, 'answer', c.answer)) into tried
    from create_payout_orders(asked_merchant, null, null, null, null, false, settlement, rows) c;
    select json_agg(json_build_object('ord', t.ord, 'outcome', t.outcome, 'answer', t.answer, 'fee', o.fee)) into tried
    from json_to_recordset(tried) as t (ord int, outcome text, answer text)
    left join payout_order o
      on o.order_no = case when t.outcome = 'created' then t.answer::json ->> 'orderNo' end;
    raise exception 'tried' using errcode = 'MS001';
  exception when sqlstate 'MS001' then null;
  end;
  return query select t.ord, t.outcome, t.answer, t.fee
    from json_to_recordset(tried) as t (ord int, outcome text, answer text, fee bigint);
end $$;

grant execute on function try_payouts(bigint, text, json) to mashang_app;
