-- Returns what came since the last fold, as row-level security shows it to a participant: what it and its subtree
-- collected, and their own commissions of orders at the institution (`participant_id` 0), whose fee and amount are the
-- institution's.
create or replace function own_settled_and_acquired()
returns table (
  day date, kind text, participant_id bigint, product_id bigint, account_id bigint, owner_id bigint, orders bigint,
  amount bigint, commission bigint
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select f.day, f.kind, f.participant_id, f.product_id, f.account_id, f.owner_id, f.orders, f.amount, f.commission
  from report_cursor c, settled_facts(c.transfers, 9223372036854775807) f
  where f.participant_id = any (app_subtree()) and (f.owner_id = 0 or f.owner_id = any (app_subtree()))
    or f.participant_id = 0 and f.owner_id = any (app_subtree())
$$;

grant execute on function own_settled_and_acquired() to mashang_participant;
