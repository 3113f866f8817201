import { WAITING_CAP } from '@mashang/contract/dashboard';
import type { Reader } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  float8,
  int4,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

const exposureSumsRow = rowOf({
  floatPosted: int8,
  floatHeld: int8,
  payable: int8,
  payableHeld: int8,
  awaiting: int8,
  awaitingCount: int4,
  payouts: int8,
  payoutsCount: int4,
  suspense: int8,
  revenue: int8,
  owed: int8,
  owedCount: int4,
});
export type ExposureSums = RowOf<typeof exposureSumsRow>;
/** Balances of the institution's kinds of accounts, and amounts in transit. */
export async function sumExposure(sql: Reader): Promise<ExposureSums> {
  return readOne(
    exposureSumsRow,
    sql`
    with floored as (
      select a.kind, coalesce(sum(b.posted), 0)::bigint as posted, coalesce(sum(b.held), 0)::bigint as held
      from ledger_account a
      join ledger_balance b on b.account_id = a.id
      where a.kind in ('float', 'payable')
      group by a.kind
    ),
      rolled as (select kind, sum(rolled_balance(id))::bigint as balance
        from ledger_account
        where kind in ('suspense', 'revenue')
        group by kind)
    select coalesce((select posted from floored where kind = 'float'), 0) as "floatPosted",
      coalesce((select held from floored where kind = 'float'), 0) as "floatHeld",
      coalesce((select posted from floored where kind = 'payable'), 0) as payable,
      coalesce((select held from floored where kind = 'payable'), 0) as "payableHeld",
      c.amount as awaiting, c.n as "awaitingCount", w.amount as payouts, w.n as "payoutsCount",
      coalesce((select balance from rolled where kind = 'suspense'), 0) as suspense,
      coalesce((select balance from rolled where kind = 'revenue'), 0) as revenue,
      o.amount as owed, o.n as "owedCount"
    from (select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as n
      from collection_order
      where status = 1) c,
      (select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as n
        from payout_order
        where payout_is_open(status)) w,
      (select coalesce(-sum(x.balance), 0)::bigint as amount, count(*)::int as n from (
        select rolled_balance(a.id) as balance
        from ledger_account a
        join ledger_rollup r on r.account_id = a.id
        where a.kind = 'commission' and r.balance < 0) x
        where x.balance < 0) o`,
  );
}

const waitingCountRow = rowOf({ count: int4, since: text });
export type WaitingCount = RowOf<typeof waitingCountRow>;
export type WaitingCounts = Record<
  | 'hits'
  | 'casesOverdue'
  | 'casesOpen'
  | 'riskReports'
  | 'complaints'
  | 'adjustments'
  | 'exceptions'
  | 'merchantReviews'
  | 'participantReviews'
  | 'accountChecks'
  | 'webhooksDead'
  | 'cashOuts'
  | 'cashOutsToSend'
  | 'topUps'
  | 'refundsToSend'
  | 'refundsAtChannel'
  | 'refundsShort'
  | 'settlementsToPropose'
  | 'settlementsToSend',
  WaitingCount
>;
const waitingRow = rowOf({ ...waitingCountRow.columns, name: text });

/** Everything that waits for a member of the staff, each counted up to a cap. */
export async function countWaiting(sql: Reader): Promise<WaitingCounts> {
  const most = WAITING_CAP + 1;
  const rows = await readRows(
    waitingRow,
    sql`
    select name, count(*)::int as count, wire_time(min(at)) as since from (
      (select 'complaints' as name, at from complaint where reviewed_at is null order by at limit ${most})
      union all (select 'hits', at from screening_hit where state = 0 order by id limit ${most})
      union all (select 'casesOverdue', due_at
        from risk_case
        where state <> 3 and due_at < clock_timestamp()
        order by due_at limit ${most})
      union all (select 'casesOpen', opened_at from risk_case where state = 0 order by opened_at limit ${most})
      union all (select 'riskReports', made_at from risk_report where state = 0 order by made_at limit ${most})
      union all (select 'adjustments', affirm_or_created
        from (select coalesce(affirm_time, create_time) as affirm_or_created
          from collection_order
          where adjustment = 'pending'
          order by id limit ${most}) x)
      union all (select 'exceptions', created_at
        from statement_exception
        where state = 'open'
        order by created_at limit ${most})
      union all (select 'merchantReviews', submitted_at
        from merchant_application
        where state = 1
        order by submitted_at limit ${most})
      union all (select 'participantReviews', submitted_at
        from kyc_submission
        where state = 'pending'
        order by submitted_at limit ${most})
      union all (select 'accountChecks', entered_at
        from collection_account
        where check_status = 'pending' and archived_at is null
        order by entered_at limit ${most})
      union all (select 'cashOuts', created_at from cash_out where status = 0 order by id limit ${most})
      union all (select 'topUps', created_at
        from top_up_order
        where way = 'bank' and status = 0
        order by id limit ${most})
      union all (select 'topUps', seen_at from chain_deposit where state in (2, 4) order by id limit ${most})
      union all (select 'cashOutsToSend', coalesce(failed_at, approved_at)
        from cash_out
        where status in (1, 7)
        order by id limit ${most})
      union all (select 'refundsToSend', approved_at
        from refund
        where state in (1, 5, 6) and executor = 'institution'
        order by id limit ${most})
      union all (select 'refundsAtChannel', approved_at
        from refund
        where state in (5, 6) and executor = 'channel'
        order by id limit ${most})
      union all (select 'refundsShort', requested_at from refund where state = 2 order by id limit ${most})
      union all (select 'settlementsToPropose', made_at
        from settlement_run r
        where state = 'made' and not exists (
          select
          from approval a
          where a.subject_kind = 'settlement-run' and a.subject_id = r.run_no and a.state = 0)
        order by id limit ${most})
      union all (select 'settlementsToSend', made_at
        from settlement
        where state in ('approved', 'failed')
        order by id limit ${most})
      union all (select 'webhooksDead', coalesce(last_at, created_at)
        from webhook_delivery
        where state = 'dead' and created_at > now() - interval '7 days'
        order by id limit ${most})
    ) waiting group by name`,
  );
  const none: WaitingCount = { count: 0, since: '' };
  const found = Object.fromEntries(rows.map((row) => [row.name, row]));
  return {
    hits: none,
    casesOverdue: none,
    casesOpen: none,
    riskReports: none,
    complaints: none,
    adjustments: none,
    exceptions: none,
    participantReviews: none,
    accountChecks: none,
    merchantReviews: none,
    webhooksDead: none,
    cashOuts: none,
    cashOutsToSend: none,
    topUps: none,
    refundsToSend: none,
    refundsAtChannel: none,
    refundsShort: none,
    settlementsToPropose: none,
    settlementsToSend: none,
    ...found,
  };
}

const floatPaceRow = rowOf({
  name: tables.participant.name,
  available: int8,
  spent: int8,
  hours: float8,
  smallest: int8,
});
export type FloatPace = RowOf<typeof floatPaceRow>;
/**
 * Floats that may be low, of participants that take orders: what is available, what was spent since yesterday's
 * midnight, and the smallest order that one of their accounts takes.
 */
export async function listFloatPaces(sql: Reader): Promise<FloatPace[]> {
  return readRows(
    floatPaceRow,
    sql`
    select p.name, b.posted - b.held as available, coalesce(d.spent, 0)::bigint as spent, s.smallest,
      (extract(epoch from now() - (shanghai_day(now()) - 1)::timestamp at time zone 'Asia/Shanghai')
        / 3600)::float8 as hours
    from participant p
    join ledger_account a on a.owner_kind = 'participant' and a.owner_id = p.id and a.kind = 'float'
    join ledger_balance b on b.account_id = a.id
    join lateral (select min(c.min_amount) as smallest
      from collection_account c
      where c.participant_id = p.id and c.status = 1 and c.archived_at is null) s
      on s.smallest is not null
    left join lateral (select sum(x.debit) as spent
      from ledger_day x
      where x.account_id = a.id and x.day >= shanghai_day(now()) - 1) d
      on true
    where p.run_status = 1 and p.kyc_status = 2 and not p.frozen
      and b.posted - b.held < greatest(coalesce(d.spent, 0), s.smallest)
    order by b.posted - b.held limit 200`,
  );
}

const timeRow = rowOf({ time: text });

/** The time of the newest verification of the audit chain if it found a break; empty if it did not. */
export async function findBrokenChain(sql: Reader): Promise<string> {
  const row = await readRow(
    timeRow,
    sql`
    select case when broken > 0 then wire_time(at) else '' end as time
    from audit_verification
    order by id desc limit 1`,
  );
  return row?.time ?? '';
}
