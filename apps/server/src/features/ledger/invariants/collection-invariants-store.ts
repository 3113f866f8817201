import { ONCE } from '../materialize-rows-store.ts';

/** Invariants of the money of collections. Each query is one statement that returns (checked, broken, examples). */
export const COLLECTION_CHECKS: { name: string; query: string }[] = [
  {
    name:
      '收款渠道当日用量与其订单相符 · ' +
      'the daily use of a place equals what its orders count, and orders that moved to another place count nothing',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select d.place_id || ' ' || d.day as no, d.amount <> x.amount or d.count <> x.orders as wrong
      from receiving_place_day d cross join lateral (
        select coalesce(sum(order_use(o)), 0) as amount, count(*) filter (where order_use(o) > 0) as orders
        from order_place w join collection_order o on o.id = w.order_id
        where w.place_id = d.place_id and w.closed_at is null and shanghai_day(w.at) = d.day
          and w.at >= d.day::timestamp at time zone 'Asia/Shanghai') x
      where d.day >= (select shanghai_day(min(applied_at)) from schema_migrations where name like '0694\\_%')
        ${ONCE}) y`,
  },
  {
    // Amounts come from the rule itself, `fee_of` and `share_of`, which worked examples test; which account gets which
    // amount is stated here independently.
    name:
      '代收结算逐分相符 · ' +
      'every settlement of a collection equals its order’s fee and rates, account by account, to the fen',
    query: `with settled as (
        select t.id, o.agt_order_no as no, o.float_account, o.payable_account, o.chain_accounts, o.chain_rates,
          case o.settlement_mode when 'agent_float' then o.float_account
            else coalesce(b.clearing_account, z.clearing_account, w.clearing_account, y.clearing_account,
              (select account_of('operator', 0, 'bank_clearing'))) end as clearing,
          coalesce(o.paid_in_amount, o.amount) as amount, fee_of(o, coalesce(o.paid_in_amount, o.amount)) as fee
        from ledger_transfer t join collection_order o on t.reference = 'collection:' || o.id
          left join receipt r on r.order_id = o.id left join bank_account b on b.id = r.bank_account_id
          left join channel_receipt q on q.id = r.channel_receipt_id left join payment_channel z on z.id = q.channel_id
          left join receiving_place v on v.id = o.place_id left join bank_account w on w.id = v.bank_account_id
          left join payment_channel y on y.id = v.payment_channel_id
        where t.type = 'collection.settled'),
      shares as (
        select s.id, s.chain_accounts[n] as account_id, share_of(s.amount, s.chain_rates, n) as amount
        from settled s cross join lateral generate_subscripts(s.chain_rates, 1) n),
      wrong as (
        select id from (
          select id, clearing as account_id, -amount as amount from settled
          union all select id, payable_account, amount - fee from settled
          union all select id, account_id, amount from shares
          union all select s.id, (select account_of('operator', 0, 'revenue')), s.fee - coalesce(x.shared, 0)
            from settled s left join (select id, sum(amount)::bigint as shared from shares group by id) x on x.id = s.id
          union all select p.transfer_id, p.account_id, -p.amount
          from ledger_posting p
          join settled s on s.id = p.transfer_id) l
        group by id, account_id having sum(amount) <> 0)
      select (select count(*) from settled) as checked, count(distinct id) as broken,
        (array_agg(distinct no))[1:10] as examples
      from wrong join settled using (id)`,
  },
  {
    name: '2.10 之前的退款恰为结算的反向 · every refund from before 2.10 reverses its settlement exactly once',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, r.id is null or s.id is null or exists (
          select from (select account_id, sum(amount) as amount
            from ledger_posting
            where transfer_id = s.id
            group by 1) a
          full join (select account_id, -sum(amount) as amount
            from ledger_posting
            where transfer_id = r.id
            group by 1) b using (account_id)
          where a.amount is distinct from b.amount) as wrong
      from refund f
      join collection_order o on o.id = f.order_id
      left join ledger_transfer s on s.reference = 'collection:' || o.id and s.type = 'collection.settled'
        left join ledger_transfer r on r.reference = 'refund:' || o.id and r.type = 'collection.refunded'
        where f.before_210
      union all
      select t.order_no, true
      from ledger_transfer t
      where t.type = 'collection.refunded' and t.reference like 'refund:%'
        and not exists (select from refund f where f.before_210 and 'refund:' || f.order_id = t.reference) ${ONCE}) x`,
  },
  {
    name: '代收的冻结与结算都有其单 · every hold and settlement of a collection has its order, on its account and for its amount',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(reference) filter (where wrong))[1:10] as examples from (
      select h.reference, (h.state = 'open') <> (h.closed_at is null) or case
          when o.id is null then true
          when h.reference like 'complaint:%' then h.account_id <> o.payable_account
            or not exists (select from complaint c where c.order_id = o.id and complaint_hold(c) = h.reference)
          when h.reference like '%:late' then h.account_id <> o.float_account
            or h.amount not in (o.amount, coalesce(o.paid_in_amount, 0))
          else h.account_id <> o.float_account or h.amount <> o.amount end as wrong
      from ledger_hold h left join collection_order o on o.id = split_part(h.reference, ':', 2)::bigint
      where h.reference ~ '^(collection:[0-9]+(:late)?|complaint:[0-9]+(:[0-9]+)?)$'
      union all
      select t.reference, o.id is null or o.agt_order_no <> t.order_no
      from ledger_transfer t
      left join collection_order o on 'collection:' || o.id = t.reference
      where t.type = 'collection.settled' ${ONCE}) x`,
  },
  {
    // A refund is wrong if a case, screening, or a complaint that it did not decide held its order. Freezes of
    // collector, merchant and account count from the version on that checks them.
    name: '退款不越过任何冻结 · no refund was made while a freeze, a screening hold or an unanswered complaint blocked it',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no, screening_stands('collection', o.agt_order_no)
        or exists (select from complaint c where c.order_id = o.id and c.at < t.at and (
          c.id is distinct from r.complaint_id
            and (c.reviewed_at is null or c.reviewed_at > t.at and c.verdict <> 'refunded')
            or c.reviewed_at is null and o.refunded = coalesce(o.paid_in_amount, o.amount)))
        or exists (select from risk_freeze f where f.at < t.at and (f.lifted_at is null or f.lifted_at > t.at) and (
          f.kind = 'order' and f.subject_id = o.agt_order_no
          or t.at > s.since
            and (f.kind in ('participant', 'wallet') and f.subject_id = o.participant_id::text
              or f.kind = 'merchant' and f.subject_id = o.merchant_id::text
            or f.kind = 'account' and f.subject_id = o.account_id::text))) as wrong
      from ledger_transfer t
      join refund r
        on t.reference = case when r.before_210 then 'refund:' || r.order_id else 'refund-approved:' || r.id end
        join collection_order o on o.id = r.order_id
        cross join (select min(applied_at) as since from schema_migrations where name like '0101\\_%') s
        where t.type = 'collection.refunded' ${ONCE}) x`,
  },
  {
    name: '订单因投诉、案件或筛查而冻结，且仅因此 · an order is frozen exactly while a complaint, a case or screening blocks it',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        o.frozen is distinct from (exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null)
        or exists (select from risk_freeze f
          where f.kind = 'order' and f.subject_id = o.agt_order_no and f.lifted_at is null)
        or screening_stands('collection', o.agt_order_no)) as wrong
      from collection_order o where o.frozen or o.id in (select c.order_id from complaint c where c.reviewed_at is null)
        or o.agt_order_no in (select f.subject_id from risk_freeze f where f.kind = 'order' and f.lifted_at is null)
          ${ONCE}) x`,
  },
  {
    name:
      '被冻结订单的商户款项足额占用 · ' +
      'the merchant’s share of a frozen settled order is held, or all money that the merchant has',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        h.held > merchant_share(o) or h.held < merchant_share(o) - (o.refunded - o.fee_back) and b.posted > b.held
        and (exists (select from complaint c where c.order_id = o.id and c.reviewed_at is null)
          or exists (select from risk_freeze f
            where f.kind = 'order' and f.subject_id = o.agt_order_no and f.lifted_at is null)) as wrong
      from collection_order o join ledger_balance b on b.account_id = o.payable_account cross join lateral (
        select complaints_held(o.id)
          + coalesce(
            (select sum(h.amount)
              from risk_freeze f
              join ledger_hold h on h.reference = 'freeze:' || f.id and h.state = 'open'
            where f.kind = 'order' and f.subject_id = o.agt_order_no), 0) as held) h
      where o.frozen and o.status in (2, 4)
      union all
      select h.reference, true from ledger_hold h where h.state = 'open' and h.reference like 'complaint:%'
        and not exists (select from complaint c
          where complaint_hold(c) = h.reference and c.reviewed_at is null)
          ${ONCE}) x`,
  },
  {
    name: '个人限额按实收计数 · a person’s daily and monthly use is the sum of received amounts and of open orders',
    query: `with used as (
        select p.person_id, c.create_time as at, counted_amount(c) as amount
        from participant p
        join collection_order c on c.participant_id = p.id
        where c.status in (1, 2, 4, 5)
          and c.create_time >= (select min(month)
            from person_usage
            where day > '2000-01-01')::timestamp at time zone 'Asia/Shanghai'
        union all
        select p.person_id, c.claimed_at, w.amount
        from participant p
        join payout_claim c on c.participant_id = p.id
        join payout_order w on w.id = c.payout_id
        where c.status in (0, 1, 2, 3))
      select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(id) filter (where wrong))[1:10] as examples from (
        select v.person_id::text as id, (v.day_amount, v.day_count, v.month_amount, v.month_count) is distinct from
          (coalesce(sum(u.amount) filter (where u.day = v.day), 0)::bigint,
            count(u.day) filter (where u.day = v.day)::int, coalesce(sum(u.amount), 0)::bigint,
            count(u.day)::int) as wrong
        from person_usage v
        left join (select u.person_id, u.amount, (u.at at time zone 'Asia/Shanghai')::date as day from used u) u
          on u.person_id = v.person_id and date_trunc('month', u.day)::date = v.month
        group by v.person_id ${ONCE}) x`,
  },
  {
    name:
      '佣金为负只因退款或退汇 · ' +
      'a commission balance is below zero only because refunds and returned payouts took at least as much back',
    query: `select count(*) as checked, count(*) filter (where balance + refunded < 0) as broken,
        (array_agg(owner) filter (where balance + refunded < 0))[1:10] as examples from (
      select a.owner_id::text as owner, sum(p.amount) as balance,
        coalesce(-sum(p.amount) filter (where t.type in ('collection.refunded', 'refund.cancelled', 'payout.returned')),
          0) as refunded
      from ledger_account a join ledger_posting p on p.account_id = a.id join ledger_transfer t on t.id = p.transfer_id
      where a.kind = 'commission' group by a.owner_id having sum(p.amount) < 0 ${ONCE}) x`,
  },
];
