-- Creates the payouts of the approval now in force, for the merchant whose people decided it: as many as they saw, and
-- of the amount they saw. Outcome by row as in `create_payout_orders`.
create or replace function create_approved_payouts(wanted_approval bigint, settlement text, rows json)
returns table (ord int, outcome text, answer text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  a approval;
begin
  select * into a from approval x where x.id = wanted_approval;
  if a.id is null or approval_in_force('merchant.payouts', a.subject_id) is distinct from a.id
    or json_array_length(rows) <> jsonb_array_length(a.payload -> 'payouts')
    or (select sum(i.amount) from json_to_recordset(rows) as i (amount bigint)) is distinct from a.amount then
    raise exception 'payouts are approved by another person'
      using errcode = 'check_violation', constraint = 'approval_needed';
  end if;
  return query select c.ord, c.outcome, c.answer
    from create_payout_orders(a.owner_merchant, null, null, null, null, false, settlement, rows) c;
end $$;

grant execute on function create_approved_payouts(bigint, text, json) to mashang_app;
