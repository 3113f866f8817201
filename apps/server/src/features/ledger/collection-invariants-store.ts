/** What must hold of the money of collections line by line, each one statement of (checked, broken, examples). */
export const COLLECTION_CHECKS: { name: string; query: string }[] = [
  {
    // Commissions round down to the fen; the remainder is the operator's.
    name: '代收结算逐分相符 · every settlement of a collection is what fee and rates of its order say, account by account, to the fen',
    query: `with settled as (
        select t.id, o.agt_order_no as no, o.float_account, o.payable_account, o.settlement_mode, o.chain_accounts, o.chain_rates,
          coalesce(o.paid_in_amount, o.amount) as amount, coalesce(o.paid_in_amount, o.amount) * o.fee_rate / 1000000 as fee
        from ledger_transfer t join collection_order o on t.reference = 'collection:' || o.id where t.type = 'collection.settled'),
      shares as (
        select s.id, s.chain_accounts[r.n] as account_id, s.amount * (r.rate - case when r.n > 1 then s.chain_rates[r.n - 1] else 0 end) / 1000000 as amount
        from settled s cross join lateral unnest(s.chain_rates) with ordinality r (rate, n)),
      due as (
        select id, account_id, sum(amount) as amount from (
          select id, case settlement_mode when 'institution' then account_of('operator', 0, 'bank_clearing') else float_account end as account_id, -amount as amount from settled
          union all select id, payable_account, amount - fee from settled
          union all select id, account_id, amount from shares
          union all select s.id, account_of('operator', 0, 'revenue'), s.fee - coalesce(x.shared, 0)
            from settled s left join (select id, sum(amount) as shared from shares group by id) x on x.id = s.id) l
        group by 1, 2 having sum(amount) <> 0),
      posted as (
        select p.transfer_id as id, p.account_id, sum(p.amount) as amount from ledger_posting p join settled s on s.id = p.transfer_id group by 1, 2 having sum(p.amount) <> 0)
      select (select count(*) from settled) as checked, count(distinct id) as broken, (array_agg(distinct no))[1:10] as examples
      from due full join posted using (id, account_id) left join settled using (id) where due.amount is distinct from posted.amount`,
  },
  {
    name: '退款恰为结算的反向且恰有一次 · a refunded collection has exactly one refund, the reverse of its settlement, any other none',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken, (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, r.id is null or s.id is null or exists (
          select from (select account_id, sum(amount) as amount from ledger_posting where transfer_id = s.id group by 1) a
          full join (select account_id, -sum(amount) as amount from ledger_posting where transfer_id = r.id group by 1) b using (account_id)
          where a.amount is distinct from b.amount) as wrong
      from collection_order o left join ledger_transfer s on s.reference = 'collection:' || o.id and s.type = 'collection.settled'
        left join ledger_transfer r on r.reference = 'refund:' || o.id and r.type = 'collection.refunded' where o.status = 5
      union all
      select t.order_no, not exists (select from collection_order o where 'refund:' || o.id = t.reference and o.status = 5)
      from ledger_transfer t where t.type = 'collection.refunded') x`,
  },
  {
    name: '代收的冻结与结算都有其单 · every hold and settlement of a collection has its order, on its account and for its amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken, (array_agg(reference) filter (where wrong))[1:10] as examples from (
      select h.reference, (h.state = 'open') <> (h.closed_at is null) or case
          when o.id is null then true
          when h.reference like 'complaint:%' then h.account_id <> o.payable_account
          when h.reference like '%:late' then h.account_id <> o.float_account or h.amount not in (o.amount, coalesce(o.paid_in_amount, 0))
          else h.account_id <> o.float_account or h.amount <> o.amount end as wrong
      from ledger_hold h left join collection_order o on o.id = split_part(h.reference, ':', 2)::bigint
      where h.reference ~ '^(collection|complaint):[0-9]+(:late)?$'
      union all
      select t.reference, o.id is null or o.agt_order_no <> t.order_no
      from ledger_transfer t left join collection_order o on 'collection:' || o.id = t.reference where t.type = 'collection.settled') x`,
  },
];
