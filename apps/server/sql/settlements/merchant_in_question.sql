-- True when an open matter holds a merchant's settlements back where its plan says so: a complaint about its order, or
-- a case about it, its order or its payout. A case is about what it was opened for and what a person linked to it;
-- links by monitoring do not count (docs/decisions/0861).
create or replace function merchant_in_question(wanted bigint) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from complaint c
    join collection_order o on o.id = c.order_id
    where c.state < 2 and o.merchant_id = wanted)
    or exists (
      select from risk_case c
      cross join lateral (
        select c.subject_kind as kind, c.subject_key as key
        union all
        select l.kind, l.key from risk_case_link l where l.case_id = c.id and l.added_by <> 'system:monitor') about
      where c.state <> 3 and (about.kind = 'merchant' and about.key = wanted::text
        or about.kind in ('order', 'payout') and (
          exists (select from collection_order o where o.agt_order_no = about.key and o.merchant_id = wanted)
          or exists (select from payout_order p where p.order_no = about.key and p.merchant_id = wanted))))
$$;

grant execute on function merchant_in_question(bigint) to mashang_app;
