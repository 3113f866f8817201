import { ONCE } from '../materialize-rows-store.ts';

/**
 * Invariants of freezes: what no freeze lets pass, from the version on that checks it. Each query is one statement that
 * returns (checked, broken, examples).
 */
export const FREEZE_CHECKS: { name: string; query: string }[] = [
  {
    name: '提现与代付不越过冻结 · nothing was cashed out and no payout was closed while a case or screening had frozen it',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select m.no,
        exists (select from risk_freeze f
          where f.kind = any (m.kinds) and f.subject_id = m.subject and f.at < m.at
            and (f.lifted_at is null or f.lifted_at > m.at)) as wrong
      from (
        select c.cash_out_no as no, array['participant', 'wallet'] as kinds, c.participant_id::text as subject,
          c.sent_at as at
        from cash_out c
        where c.sent_at is not null
        union all
        select o.order_no, array['payout'], o.order_no, o.finish_time from payout_order o where o.status in (3, 4)) m
      cross join (select min(applied_at) as since from schema_migrations where name like '0580\\_%') s
      where m.at > s.since ${ONCE}) x`,
  },
  {
    name: '抢单、付款文件与结算不越过商户的冻结 · no payout was claimed or sent and no settlement was sent while its merchant was frozen',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select m.no,
        exists (select from risk_freeze f
          where f.kind = 'merchant' and f.subject_id = m.merchant_id::text and f.at < m.at
            and (f.lifted_at is null or f.lifted_at > m.at)) as wrong
      from (
        select o.order_no as no, o.merchant_id, c.claimed_at as at
        from payout_claim c
        join payout_order o on o.id = c.payout_id
        union all
        select o.order_no, o.merchant_id, p.sent_at from payout_payment p join payout_order o on o.id = p.payout_id
        union all
        select s.settlement_no, s.merchant_id, s.sent_at from settlement s where s.sent_at is not null) m
      cross join (select min(applied_at) as since from schema_migrations where name like '0620\\_%') s
      where m.at > s.since ${ONCE}) x`,
  },
  {
    name: '代付验收不越过商户的冻结 · no claimed payout was accepted while its merchant was frozen',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.order_no as no,
        exists (select from risk_freeze f
          where f.kind = 'merchant' and f.subject_id = o.merchant_id::text and f.at < c.ended_at
        and (f.lifted_at is null or f.lifted_at > c.ended_at)) as wrong
      from payout_claim c join payout_order o on o.id = c.payout_id
      cross join (select min(applied_at) as since from schema_migrations where name like '0692\\_%') s
      where c.status = 2 and c.ended_at > s.since ${ONCE}) x`,
  },
  {
    // A create call that had begun before the freeze may end within its time limit.
    name:
      '被案件冻结的商户有标记且不再建单 · ' +
      'a merchant that a case froze is marked so, and no order or payout of it was created past the freeze',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select m.mch_id as no, not m.frozen as wrong from merchant m
      where exists (select from risk_freeze f
        where f.kind = 'merchant' and f.source = 'case' and f.subject_id = m.id::text and f.lifted_at is null)
      union all
      select n.no, true from risk_freeze f cross join lateral (
        select o.agt_order_no as no from collection_order o
        where o.merchant_id = f.subject_id::bigint and o.create_time > f.at + interval '30 seconds'
          and (f.lifted_at is null or o.create_time < f.lifted_at)
        union all
        select o.order_no from payout_order o
        where o.merchant_id = f.subject_id::bigint and o.create_time > f.at + interval '30 seconds'
          and (f.lifted_at is null or o.create_time < f.lifted_at)) n
      where f.kind = 'merchant' and f.source = 'case' ${ONCE}) x`,
  },
  {
    name:
      '以退款答复的投诉有入账的全额退款 · ' +
      'a complaint that a refund answered has booked refunds of the whole settled amount of its order',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        coalesce((select sum(r.amount) from refund r join ledger_transfer t on t.type = 'collection.refunded'
          and t.reference = case when r.before_210 then 'refund:' || r.order_id else 'refund-approved:' || r.id end
        where r.order_id = o.id and r.kind = 'refund' and r.state in (1, 3, 4, 5, 6)), 0)
        <> coalesce(o.paid_in_amount, o.amount) as wrong
      from complaint c join collection_order o on o.id = c.order_id
      cross join (select min(applied_at) as since from schema_migrations where name like '0580\\_%') s
      where c.verdict = 'refunded' and c.reviewed_at > s.since ${ONCE}) x`,
  },
];
