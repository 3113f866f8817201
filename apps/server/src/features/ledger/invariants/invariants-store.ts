import type { Sql } from '../../../platform/database/db.ts';
import { ONCE } from '../materialize-rows-store.ts';
import { ACCOUNT_CHECKS } from './account-invariants-store.ts';
import { BANK_FILE_CHECKS } from './bank-file-invariants-store.ts';
import { BANK_PAYOUT_CHECKS } from './bank-payout-invariants-store.ts';
import { CASH_OUT_CHECKS } from './cash-out-invariants-store.ts';
import { CHANNEL_PAYOUT_CHECKS } from './channel-payout-invariants-store.ts';
import { COLLECTION_CHECKS } from './collection-invariants-store.ts';
import { EVIDENCE_CHECKS } from './evidence-invariants-store.ts';
import { FEE_CHECKS } from './fee-invariants-store.ts';
import { FREEZE_CHECKS } from './freeze-invariants-store.ts';
import { LICENCE_CHECKS } from './licence-invariants-store.ts';
import { PAYOUT_CHECKS } from './payout-invariants-store.ts';
import { PERIOD_CHECKS } from './period-invariants-store.ts';
import { REFUND_CHECKS } from './refund-invariants-store.ts';
import { REPORT_CHECKS } from './report-invariants-store.ts';
import { SETTLEMENT_CHECKS } from './settlement-invariants-store.ts';
import { SOLVENCY_CHECKS } from './solvency-invariants-store.ts';
import { SOURCE_CHECKS } from './source-invariants-store.ts';
import { TOP_UP_CHECKS } from './top-up-invariants-store.ts';
import { VERIFICATION_CHECKS } from './verification-invariants-store.ts';

/** The result of one invariant: how many items were checked and how many broke it (with at most ten examples). */
export type Invariant = { name: string; checked: number; broken: number; examples: string[] };

/** Every invariant. Each query is one statement that returns (checked, broken, examples). */
export const INVARIANTS: readonly { name: string; query: string }[] = [
  {
    name: '每笔转账的分录合计为零 · every transfer sums to zero',
    query: `select (select count(*) from ledger_transfer) as checked, count(*) as broken,
        (array_agg(id))[1:10] as examples from (
      select t.id::text from ledger_transfer t left join ledger_posting p on p.transfer_id = t.id group by t.id
      having coalesce(sum(p.amount), 1) <> 0 or count(p.line) < 2 ${ONCE}) x`,
  },
  {
    name: '分录都有转账与账户 · every posting has its transfer and account',
    query: `select (select count(*) from ledger_posting) as checked, count(*) as broken,
        (array_agg(p.transfer_id || '/' || p.line))[1:10] as examples
      from ledger_posting p
      where not exists (select from ledger_transfer t where t.id = p.transfer_id)
        or not exists (select from ledger_account a where a.id = p.account_id)`,
  },
  {
    name: '余额等于分录合计 · every floored balance equals its postings',
    query: `select count(*) as checked, count(*) filter (where posted <> summed) as broken,
        (array_agg(account_id::text) filter (where posted <> summed))[1:10] as examples
      from (select b.account_id, b.posted,
        coalesce((select sum(p.amount) from ledger_posting p where p.account_id = b.account_id), 0) as summed
        from ledger_balance b ${ONCE}) x`,
  },
  {
    name: '汇总余额等于分录合计 · every rolled-up balance equals the sum of its postings',
    query: `select count(*) as checked, count(*) filter (where rolled <> summed) as broken,
        (array_agg(account_id::text) filter (where rolled <> summed))[1:10] as examples
      from (select r.account_id, rolled_balance(r.account_id) as rolled,
        coalesce((select sum(p.amount) from ledger_posting p where p.account_id = r.account_id), 0) as summed
        from ledger_rollup r ${ONCE}) x`,
  },
  {
    name: '冻结额等于未关闭的冻结 · every held amount equals the sum of the open holds',
    query: `select count(*) as checked, count(*) filter (where held <> summed) as broken,
        (array_agg(account_id::text) filter (where held <> summed))[1:10] as examples
      from (select b.account_id, b.held,
        coalesce((select sum(h.amount) from ledger_hold h where h.account_id = b.account_id and h.state = 'open'),
          0) as summed
        from ledger_balance b ${ONCE}) x`,
  },
  {
    name: '可用余额不为负 · no available balance is below zero',
    query: `select count(*) as checked, count(*) filter (where posted - held < 0) as broken,
        (array_agg(account_id::text) filter (where posted - held < 0))[1:10] as examples
      from ledger_balance`,
  },
  {
    name: '带余额的分录连续 · running balances have no gap',
    query: `select count(*) as checked, count(*) filter (where balance_after is distinct from running) as broken,
        (array_agg(transfer_id || '/' || line) filter (where balance_after is distinct from running))[1:10] as examples
      from (select p.transfer_id, p.line, p.balance_after,
        sum(p.amount) over (partition by p.account_id order by p.transfer_id, p.line) as running
        from ledger_posting p join ledger_balance b on b.account_id = p.account_id ${ONCE}) x`,
  },
  {
    name: '冻结与订单状态一致 · holds are open, captured or released exactly once, as their order says',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        case when o.settlement_mode = 'institution' then h.reference is not null
          when o.status = 1 then h.state is distinct from 'open' or l.reference is not null
          when o.status in (2, 4,
            5) then not (coalesce(h.state = 'captured' and l.reference is null, false)
              or coalesce(h.state = 'released' and l.state = 'captured', false))
          when o.status = 6 then h.state is distinct from 'released' or l.reference is not null
          else h.reference is not null end as wrong
      from collection_order o
      left join ledger_hold h on h.reference = 'collection:' || o.id
      left join ledger_hold l on l.reference = 'collection:' || o.id || ':late' ${ONCE}) x`,
  },
  {
    name: '已结算订单恰有一次结算，其余没有 · a settled order has exactly one settlement, any other order has none',
    query: `select count(*) as checked, count(*) filter (where (status in (2, 4, 5)) <> settled) as broken,
        (array_agg(no) filter (where (status in (2, 4, 5)) <> settled))[1:10] as examples
      from (select o.agt_order_no as no, o.status, t.id is not null as settled
        from collection_order o left join ledger_transfer t on t.reference = 'collection:' || o.id ${ONCE}) x`,
  },
  {
    name: '差额处理与分录逐分相符 · a receipt of another amount was settled or returned once, as decided',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select o.agt_order_no as no,
        (o.status in (2, 4, 5)) is distinct from (x.settled > 0)
          or (x.settled > 0 and o.paid_in_amount is distinct from x.settled)
        or o.adjustment is distinct from case when x.settled > 0 then 'settled' else 'refunded' end
        or x.settled <> coalesce(
          (select sum(p.amount) from ledger_transfer t join ledger_posting p on p.transfer_id = t.id and p.amount > 0
          where t.reference = 'collection:' || o.id and t.type = 'collection.settled'), 0)
        or x.returned <> coalesce(
          (select sum(p.amount) from ledger_transfer t join ledger_posting p on p.transfer_id = t.id and p.amount > 0
          where t.reference = 'return:' || o.id and t.type = 'collection.returned'), 0) as wrong
      from collection_adjustment x join collection_order o on o.id = x.order_id
      union all
      select o.agt_order_no, true
      from collection_order o
      where o.adjustment in ('settled', 'refunded')
        and not exists (select from collection_adjustment x where x.order_id = o.id)
      union all
      select t.order_no, true
      from ledger_transfer t
      where t.type = 'collection.returned'
        and not exists (select from collection_adjustment x where 'return:' || x.order_id = t.reference) ${ONCE}) x`,
  },
  {
    name: '案件冻结与账本占用一致 · a freeze holds its amount and everything received since, exactly while it is in force',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select f.kind || ':' || f.subject_id as no, case when h.reference is null then f.held > 0 else h.amount < f.held
        or (h.state = 'open') is distinct from (f.lifted_at is null) end
        or (f.lifted_at is null and f.account_id is not null
          and exists (select from ledger_balance b where b.account_id = f.account_id and b.posted > b.held)) as wrong
      from risk_freeze f left join ledger_hold h on h.reference = 'freeze:' || f.id
      union all
      select h.reference, true
      from ledger_hold h
      where h.reference like 'freeze:%'
        and not exists (select from risk_freeze f where 'freeze:' || f.id = h.reference) ${ONCE}) x`,
  },
  ...SOURCE_CHECKS,
  ...COLLECTION_CHECKS,
  ...FEE_CHECKS,
  ...REFUND_CHECKS,
  ...PAYOUT_CHECKS,
  ...BANK_PAYOUT_CHECKS,
  ...CHANNEL_PAYOUT_CHECKS,
  ...BANK_FILE_CHECKS,
  ...VERIFICATION_CHECKS,
  ...CASH_OUT_CHECKS,
  ...FREEZE_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...SOLVENCY_CHECKS,
  ...REPORT_CHECKS,
  ...EVIDENCE_CHECKS,
  ...LICENCE_CHECKS,
  ...ACCOUNT_CHECKS,
  ...PERIOD_CHECKS,
  ...TOP_UP_CHECKS,
  {
    name: '下级划转恰有一次、向下且逐分相符 · a float transfer to a sub-agent is one transfer to a lower level, of −A and +A only',
    query: `select count(*) as checked, count(*) filter (where wrong) as broken,
        (array_agg(no) filter (where wrong))[1:10] as examples from (
      select f.transfer_no as no, g.path is null or not g.path @> array[f.from_id] or t.type is distinct from 'transfer'
        or coalesce(
          (select array_agg(p.account_id || ':' || p.amount order by p.line)
            from ledger_posting p
            where p.transfer_id = t.id),
          '{}')
          <> array[account_of('participant', f.from_id, 'float') || ':' || -f.amount,
            account_of('participant', f.to_id, 'float') || ':' || f.amount] as wrong
      from float_transfer f
      left join participant g on g.id = f.to_id
      left join ledger_transfer t on t.id = f.ledger_transfer_id
      union all
      select t.order_no, true
      from ledger_transfer t
      where t.type = 'transfer'
        and not exists (select from float_transfer f where f.ledger_transfer_id = t.id) ${ONCE}) x`,
  },
  {
    name: '佣金合计不超过手续费 · commissions never exceed the fee',
    query: `select count(*) as checked, count(*) filter (where shares > fee) as broken,
        (array_agg(no) filter (where shares > fee))[1:10] as examples from (
      select o.agt_order_no as no, fee_of(o, coalesce(o.paid_in_amount, o.amount)) as fee,
        coalesce(s.shares, 0) as shares
      from collection_order o left join (
        select t.reference, sum(p.amount) as shares
        from ledger_account a
        join ledger_posting p on p.account_id = a.id
        join ledger_transfer t on t.id = p.transfer_id
        where a.kind = 'commission' and t.reference like 'collection:%' group by 1) s on s.reference = 'collection:'
        || o.id
      where o.status in (2, 4, 5) ${ONCE}) x`,
  },
  {
    name: '下级费率不超过上级 · no participant’s rate is above its parent’s rate',
    query: `select count(*) as checked, count(*) filter (where rate > parent_rate or parent_rate is null) as broken,
        (array_agg(id::text) filter (where rate > parent_rate or parent_rate is null))[1:10] as examples
      from (select r.participant_id as id, r.rate,
        (select u.rate from participant_rate u where u.participant_id = c.parent_id and u.product_id = r.product_id
        and u.effective_from <= greatest(r.effective_from, now()) order by u.effective_from desc limit 1) as parent_rate
      from participant_rate r join participant c on c.id = r.participant_id where c.parent_id is not null
        and r.effective_from = (select max(v.effective_from)
          from participant_rate v
          where v.participant_id = r.participant_id and v.product_id = r.product_id and v.effective_from <= now())
          ${ONCE}) x`,
  },
  {
    name: '付款人最多少付 0.99，且只在商户要求金额之下 · no payer is asked for more than the merchant requested, or over 0.99 less',
    query: `select count(*) as checked, count(*) filter (where asked_amount - amount not between 1 and 99) as broken,
        (array_agg(agt_order_no) filter (where asked_amount - amount not between 1 and 99))[1:10] as examples
      from collection_order where asked_amount is not null`,
  },
  {
    // Orders of both kinds share one log, because their ids come from one sequence. It is read by its own ids, because
    // each of them is drawn under the order's lock.
    name: '订单状态只走允许的路径 · every order moved only as the table allows',
    query: `select count(*) as checked, count(*) filter (where not allowed) as broken,
        (array_agg(no) filter (where not allowed))[1:10] as examples from (
      select no, before is null and status = any (starts) or before = status
        or exists (select from state_move m
          where m.machine = y.machine and m.from_state = before and m.to_state = status) as allowed
      from (select e.order_no as no, e.status, lag(e.status) over (partition by e.order_id order by e.id) as before,
          case when e.kind like 'payout.%' then 'payout_order' else 'collection_order' end as machine,
          case when e.kind like 'payout.%' then '{0}'::int[] else '{1,3}' end as starts
        from event_log e where e.order_id is not null and e.status is not null) y
      union all
      select no, before is null and status = 0 or before = status
        or exists (select from state_move m
          where m.machine = 'payout_claim' and m.from_state = before and m.to_state = status)
      from (select e.data ->> 'claimNo' as no, (e.data ->> 'claimStatus')::int as status,
          lag((e.data ->> 'claimStatus')::int) over (partition by e.data ->> 'claimNo' order by e.id) as before
        from event_log e where e.kind like 'payout.%' and e.data ? 'claimNo') z ${ONCE}) x`,
  },
  {
    name: '账户持有人与认证姓名一致 · holder names equal verified legal names',
    query: `select count(*) as checked, count(*) filter (where bad) as broken,
        (array_agg(id::text) filter (where bad))[1:10] as examples
      from (select a.id,
        legal_name_key(a.receive_user_name) <> legal_name_key(p.legal_name)
          or (a.status = 1 and (p.kyc_status <> 2 or a.check_status <> 'approved')) as bad
        from collection_account a join participant p on p.id = a.participant_id ${ONCE}) x`,
  },
  {
    name: '个人限额未被突破 · nobody is above its limits today',
    query: `select count(*) as checked, count(*) filter (where amount > daily_amount or orders > daily_count) as broken,
        (array_agg(id::text) filter (where amount > daily_amount or orders > daily_count))[1:10] as examples
      from (select e.id, e.daily_amount, e.daily_count, coalesce(sum(o.amount), 0) as amount, count(o.amount) as orders
        from person e
        left join participant p on p.person_id = e.id
        left join lateral (
          select counted_amount(c) as amount
          from collection_order c
          where c.participant_id = p.id and c.status in (1, 2, 4, 5)
            and c.create_time >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
          union all
          select w.amount
          from payout_claim c
          join payout_order w on w.id = c.payout_id
          where c.participant_id = p.id and c.status in (0, 1, 2, 3)
            and c.claimed_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        ) o on true
        group by e.id ${ONCE}) x`,
  },
];

/** Memory for one sort or hash of a check, one check at a time: books of 200 000 orders are joined in memory. */
const WORK_MEM = '128MB';

/**
 * Runs every ledger invariant on a database, a statement each, all in one read-only snapshot; calls `report` with each
 * result and its time in milliseconds.
 */
export async function checkInvariants(
  sql: Sql,
  report: (one: Invariant, ms: number) => void = () => undefined,
): Promise<Invariant[]> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('work_mem', ${WORK_MEM}, true)`;
    const results: Invariant[] = [];
    for (const check of INVARIANTS) {
      const begun = performance.now();
      const [row] = await tx.unsafe(check.query);
      const result = {
        name: check.name,
        checked: Number(row?.checked ?? 0),
        broken: Number(row?.broken ?? 0),
        examples: Array.isArray(row?.examples) ? row.examples.map(String) : [],
      };
      report(result, performance.now() - begun);
      results.push(result);
    }
    return results;
  });
}
