import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of the daily figures, compared with what they were folded from. Each query is one statement that returns
 * (checked, broken, examples).
 */
export const REPORT_CHECKS: { name: string; query: string }[] = [
  {
    name: '结算日报等于账本 · settled figures equal the postings that they summarise',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(key) filter (where wrong))[1:10] as examples from (
      select concat_ws('/', day, kind, participant_id, product_id, account_id, owner_id) as key,
        (r.orders, r.amount, r.fee, r.commission) is distinct from (f.orders, f.amount, f.fee, f.commission) as wrong
      from report_settled r
      full join (select f.*
        from report_cursor c, settled_facts(0, c.transfers) f) f using (day, kind, participant_id, product_id,
          account_id, owner_id)
        ${ONCE}) x`,
  },
  {
    name: '日报佣金等于佣金账户分录 · earnings in the daily figures equal the postings of the commission accounts',
    query: `select count(*) as checked, count(*) filter (where reported is distinct from posted) as broken,
        (array_agg(owner_id || '/' || day) filter (where reported is distinct from posted))[1:10] as examples
      from (select owner_id, day, sum(commission) as reported from report_settled where owner_id > 0 group by 1, 2) r
      full join (select a.owner_id, shanghai_day(t.at) as day, sum(p.amount) as posted from report_cursor c
        join ledger_transfer t on t.id <= c.transfers
          and t.type in ('collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled',
            'payout.returned')
        join ledger_posting p on p.transfer_id = t.id
        join ledger_account a on a.id = p.account_id and a.kind = 'commission'
        group by 1, 2) f using (owner_id, day)`,
  },
  {
    name: '创建日报加未汇总部分等于订单 · created figures and what came since equal the orders',
    query: `select count(*) as checked, count(*) filter (where reported is distinct from there) as broken,
        (array_agg(participant_id || '/' || day) filter (where reported is distinct from there))[1:10] as examples
      from (select day, participant_id, (sum(orders), sum(amount), sum(succeeded))::text as reported from (
          select day, participant_id, orders, amount, succeeded from report_created
          union all select f.day, f.participant_id, f.orders, f.amount, f.succeeded
          from report_cursor c, created_facts(c.events, '18446744073709551615') f) x
      group by 1, 2) r
      full join (select shanghai_day(create_time) as day, coalesce(participant_id, 0) as participant_id,
          (count(*)::numeric, sum(amount), count(*) filter (where status in (2, 4, 5))::numeric)::text as there
            from collection_order
            group by 1, 2) o using (day, participant_id)`,
  },
  {
    name: '商户日报等于日报 · daily figures by merchant add up to those by account',
    query: `select count(*) as checked, count(*) filter (where mine is distinct from theirs) as broken,
        (array_agg(day || '/' || kind || '/' || product_id)
          filter (where mine is distinct from theirs))[1:10] as examples
      from (select day, kind, product_id,
        (sum(orders), sum(amount), sum(succeeded), sum(fee), sum(commission))::text as mine
        from report_merchant
        group by 1, 2, 3) m
      full join (select day, kind, product_id,
        (sum(orders), sum(amount), sum(succeeded), sum(fee), sum(commission))::text as theirs from (
          select day, 'created' as kind, product_id, orders, amount, succeeded, 0 as fee, 0 as commission
          from report_created
          union all select day, kind, product_id, orders, amount, 0, fee, commission from report_settled) x
        group by 1, 2, 3) f using (day, kind, product_id)`,
  },
  {
    name: '商户结算日报等于账本 · settled figures by merchant equal the postings that they summarise',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(key) filter (where wrong))[1:10] as examples from (
      select concat_ws('/', day, kind, merchant_id, product_id) as key,
        (r.orders, r.amount, r.fee, r.commission) is distinct from (f.orders, f.amount, f.fee, f.commission) as wrong
      from (select * from report_merchant where kind <> 'created') r
      full join (select f.day, f.kind, f.merchant_id, f.product_id, sum(f.orders)::bigint as orders,
        sum(f.amount)::bigint as amount, sum(f.fee)::bigint as fee, sum(f.commission)::bigint as commission
        from report_cursor c, settled_by_merchant(0, c.transfers) f
        group by 1, 2, 3, 4) f using (day, kind, merchant_id, product_id)
          ${ONCE}) x`,
  },
  {
    name: '拓展商户日报等于账本 · figures of acquired merchants equal the postings that they summarise',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(key) filter (where wrong))[1:10] as examples from (
      select concat_ws('/', day, agent_id, merchant_id) as key,
        (r.orders, r.amount, r.payouts, r.payout_amount, r.commission) is distinct from (f.orders, f.amount,
          f.payouts, f.payout_amount, f.commission) as wrong
      from report_acquired r
      full join (select f.* from report_cursor c, acquired_facts(0, c.transfers) f) f using (day, agent_id, merchant_id)
        ${ONCE}) x`,
  },
  {
    name: '账户日流水等于分录 · daily statements equal the postings',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(key) filter (where wrong))[1:10] as examples from (
      select concat_ws('/', account_id, day, type) as key,
        (r.credit, r.debit, r.lines, r.first_transfer, r.last_transfer) is distinct from (f.credit, f.debit, f.lines,
          f.first_transfer, f.last_transfer) as wrong
      from ledger_day r
      full join (select f.* from report_cursor c, posted_facts(0, c.transfers) f) f using (account_id, day, type)
        ${ONCE}) x`,
  },
  {
    name: '余额标记等于分录合计 · every balance mark equals the postings up to it',
    query: `select count(*) as checked, count(*) filter (where balance <> running) as broken,
        (array_agg(account_id || '/' || transfer_id) filter (where balance <> running))[1:10] as examples
      from (select m.*, p.running
        from ledger_mark m
        left join (select account_id, transfer_id, line,
          sum(amount) over (partition by account_id order by transfer_id, line) as running
        from ledger_posting
        where account_id in (select account_id from ledger_mark)) p using (account_id, transfer_id, line)
          ${ONCE}) x`,
  },
];
