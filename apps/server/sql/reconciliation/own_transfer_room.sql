-- Returns how much of the client money may leave as the institution's own: the books' balance of client accounts,
-- channels and chain above what is owed (the cover of the solvency line), less what is approved and on its way out.
create or replace function own_transfer_room() returns bigint
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select greatest(0, coalesce(sum(case x.side when 'books' then x.amount else -x.amount end), 0)
    - (select coalesce(sum(t.amount), 0)
      from own_transfer t
      where t.state = 'waiting' and not lies_on_own(t.from_account)))::bigint
  from solvency_line() x where x.currency = 'CNY' and (x.side = 'owed' or x.side = 'books' and x.item <> 'own')
$$;

grant execute on function own_transfer_room() to mashang_app;
