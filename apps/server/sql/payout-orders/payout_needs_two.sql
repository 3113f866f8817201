-- True when a payout, with what the same merchant had paid to the same account in the 24 hours before, is above the
-- tier and so needs two people; splitting does not avoid that. Cancelled, failed and returned ones do not count; later
-- requests never change the result.
create or replace function payout_needs_two(o payout_order) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.amount + coalesce((
    select sum(x.amount) from payout_order x
    where x.merchant_id = o.merchant_id and personal_key(x.beneficiary_account) = personal_key(o.beneficiary_account)
      and o.beneficiary_account <> ''
      and x.create_time > o.create_time - interval '24 hours' and x.create_time <= o.create_time and x.id < o.id
        and x.status not in (3, 4, 6)), 0)
    > (select p.two_people_above from payout_policy p)
$$;

grant execute on function payout_needs_two(payout_order) to mashang_app;
