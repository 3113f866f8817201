-- True when two accepted a claimer's proof: two people of the operator, or one of them and the merchant.
create or replace function accepted_by_two(c payout_claim) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select count(*) + (c.merchant_accepted_at is not null)::int >= 2
  from app_user u
  where u.id = c.accept_first_by or u.username = c.accepted_by
$$;
