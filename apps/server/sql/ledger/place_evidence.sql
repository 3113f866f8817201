/*
 * Returns what each place that holds money says, line by line, money in above zero: the bank by lines and debits of its
 * statements, payment channels by channel_evidence, the chain by deposits. Lines of participants' own accounts are left
 * out by the rule of lies_at_institution (asked line by line it took ten times as long); so are an unused receipt that
 * the bank took back and its reversal. This is the only rule of what counts as held outside; add another kind of place
 * here.
 */
create or replace function place_evidence()
returns table (place text, bank_account_id bigint, key text, currency text, amount bigint, at timestamptz, state text)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  with theirs as materialized (select distinct x.number_key from participants_numbers() x)
  select case b.kind when 'own' then 'own' else 'bank' end, l.bank_account_id, 'line:' || l.id, l.currency, l.amount,
    l.at, l.state
  from statement_line l left join bank_account b on b.id = l.bank_account_id
  where l.state <> 'reversed'
    and (l.bank_account_id is not null
      or not exists (select from theirs x where x.number_key = personal_key(l.account_no)))
  union all
  select case b.kind when 'own' then 'own' else 'bank' end, d.bank_account_id, 'debit:' || d.id, d.currency,
    -d.amount, d.at,
    case when debit_is_free(d) or d.reversal then 'open' else 'matched' end
  from statement_debit d left join bank_account b on b.id = d.bank_account_id
  where d.reverses_line is null
    and (d.bank_account_id is not null
      or not exists (select from theirs x where x.number_key = personal_key(d.account_no)))
  union all
  select 'channel', null, e.key, e.currency, e.amount, e.at, e.state
  from payment_channel c cross join lateral channel_evidence(c.id) e
  union all
  select 'chain', null, 'deposit:' || d.id, 'CNY', d.value, d.seen_at, 'matched'
  from chain_deposit d
  where d.state in (1, 2, 3, 4)
  union all
  select 'chain', null, 'return:' || d.id, 'CNY', -d.value, d.seen_at, 'matched' from chain_deposit d where d.state = 3
$$;

grant execute on function place_evidence() to mashang_app;
