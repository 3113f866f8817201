-- Creates the payouts of the approval now in force, for the merchant whose people decided it: as many as they saw, and
-- of the amount and fee they saw: a fee plan may begin after the approval judged them. Outcome by row as in
-- `create_payout_orders`.
create or replace function create_approved_payouts(wanted_approval bigint, settlement text, rows json)
returns table (ord int, outcome text, answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  a approval;
  made json;
  seen bigint;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('merchant.payouts', a.subject_id) is distinct from a.id
    or json_array_length(rows) <> jsonb_array_length(a.payload -> 'payouts')
    or (select sum(i.amount) from json_to_recordset(rows) as i (amount bigint)) is distinct from a.amount then
    raise exception 'payouts are approved by another person'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  select json_agg(json_build_object('ord', c.ord, 'outcome', c.outcome, 'answer', c.answer)) into made
  from create_payout_orders(a.owner_merchant, null, null, null, null, false, settlement, rows) c;
  -- The proposal has the fee as its people read it, in yuan with two decimals.
  seen := regexp_replace(a.base ->> 'fee', '[.,]', '', 'g');
  -- Where a row is refused, its reason is the answer, and nothing stays of the others.
  if (select bool_and(t.outcome = 'created') and sum(o.fee) is distinct from seen
    from json_to_recordset(made) as t (outcome text, answer text)
    left join payout_order o on o.order_no = case when t.outcome = 'created' then t.answer::json ->> 'orderNo' end) then
    raise exception 'another fee was approved' using errcode = 'check_violation', constraint = 'payout_fee_seen';
  end if;
  return query select t.ord, t.outcome, t.answer
    from json_to_recordset(made) as t (ord int, outcome text, answer text);
end $$;

grant execute on function create_approved_payouts(bigint, text, json) to mashang_app;
