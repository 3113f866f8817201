-- Returns the commission accounts of an order's path, from its last participant upwards, and their rates at a moment.
create or replace function commission_chain(path bigint[], asked_product bigint, moment timestamptz)
returns table (accounts bigint[], rates int[])
language sql stable as $$
  select
    array_agg((
      select c.id
      from ledger_account c
      where c.owner_kind = 'participant' and c.owner_id = s.id and c.kind = 'commission' and c.currency = 'CNY'
    ) order by s.n desc),
    array_agg((
      select case when r.enabled then r.rate end
      from participant_rate r
      where r.participant_id = s.id and r.product_id = asked_product and r.effective_from <= moment
      order by r.effective_from desc
      limit 1
    ) order by s.n desc)
  from unnest(path) with ordinality s (id, n)
$$;
