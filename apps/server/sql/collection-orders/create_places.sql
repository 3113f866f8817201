-- Locks the rows that a batch of creates may take from (floats by account id, then limits by person id, the same order
-- everywhere) and reads its candidates. `places` are those of `account_ids`, in that order; `types` are the account
-- types that the jurisdiction allows.
create or replace function create_places(
  asked_product bigint, types int[], account_ids bigint[], moment timestamptz,
  out places create_place[], out balances create_balance[], out usages create_usage[]
)
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  today date := (moment at time zone 'Asia/Shanghai')::date;
  this_month date := date_trunc('month', moment at time zone 'Asia/Shanghai')::date;
  floats bigint[];
  persons bigint[];
  balance_ids bigint[];
  usage_ids bigint[];
begin
  select array_agg(la.id order by w.place), array_agg(p.person_id order by w.place)
  into floats, persons
  from unnest(account_ids) with ordinality w (account, place)
  join collection_account a on a.id = w.account
  join participant p on p.id = a.participant_id
  join ledger_account la
    on la.owner_kind = 'participant' and la.owner_id = p.id and la.kind = 'float' and la.currency = 'CNY';

  select array_agg(b.account_id), array_agg(row(b.account_id, b.posted - b.held, 0)::create_balance)
  into balance_ids, balances
  from (select * from ledger_balance b where b.account_id = any (floats) order by b.account_id for update) b;

  select
    array_agg(u.person_id),
    array_agg(row(
      u.person_id,
      case when u.day = today then u.day_amount else 0 end,
      case when u.day = today then u.day_count else 0 end,
      case when u.month = this_month then u.month_amount else 0 end,
      case when u.month = this_month then u.month_count else 0 end,
      0
    )::create_usage)
  into usage_ids, usages
  from (select * from person_usage u where u.person_id = any (persons) order by u.person_id for update) u;

  select array_agg(row(
    row(
      a.id,
      p.id,
      a.acc_type,
      case
        when a.check_status = 'frozen' or p.frozen or e.frozen then 'frozen'
        when a.status <> 1 then 'account_off'
        when a.check_status <> 'approved' then 'account_unchecked'
        when lacks_evidence(a, moment) then 'account_unshown'
        when not t.enabled or not a.acc_type = any (types) then 'account_type'
        when gate_of(p, g, asked_product, moment) is not null then gate_of(p, g, asked_product, moment)
        when p.run_status <> 1 then 'participant_paused'
        when x.enabled is distinct from true then 'account_off'
        when array_position(c.rates, null) is not null then 'rate_missing'
        when c.rates[1] > c.rates[2] or c.rates[2] > c.rates[3] or c.rates[3] > c.rates[4] then 'rate_above_parent'
      end,
      a.min_amount,
      a.max_amount,
      c.accounts,
      c.rates,
      e.daily_amount,
      e.daily_count,
      e.monthly_amount,
      e.monthly_count
    )::route_fact,
    floats[w.place],
    array_position(balance_ids, floats[w.place]),
    array_position(usage_ids, persons[w.place])
  )::create_place order by w.place)
  into places
  from unnest(account_ids) with ordinality w (account, place)
  join collection_account a on a.id = w.account
  join account_type t on t.acc_type = a.acc_type
  join participant p on p.id = a.participant_id
  join person e on e.id = p.person_id
  left join agent_register g on g.participant_id = p.id
  left join rotation x on x.product_id = asked_product and x.account_id = a.id
  cross join lateral commission_chain(p.path, asked_product, moment) c;
end $$;
