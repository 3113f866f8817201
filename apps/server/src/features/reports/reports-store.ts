import type { ReportGroup } from '@mashang/contract/reports';
import type { Reader, SqlPart, Tx, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';

/** Scope of a report; `participantId` is the reader, null for all participants. */
export type ReportScope = {
  participantId: bigint | null;
  startDate: string;
  endDate: string;
  product?: string;
  /** A participant with its downline. */
  under?: string;
  /** The downline of a participant without the participant. */
  below?: string;
  /** Only for the operator. */
  merchantId?: string;
};
const figureRow = rowOf({
  key: text,
  orders: int8,
  amount: int8,
  succeeded: int8,
  settledOrders: int8,
  settledAmount: int8,
  refundOrders: int8,
  payouts: int8,
  payoutAmount: int8,
  fee: int8,
  own: int8,
  others: int8,
});
export type FigureRow = RowOf<typeof figureRow>;

const moreRow = rowOf({ more: bool });

/** Folds final events and transfers into the daily figures; returns true while more are left. */
export async function rollUp(sql: Writer, most: number): Promise<boolean> {
  const row = await readOne(moreRow, sql`select roll_up_reports(${most}) as more`);
  return row.more;
}

/** Rows that a report adds up: the folded ones, and those since the last fold. */
type Rows = { created: SqlPart; settled: SqlPart };

/** Rows of a participant: those that its row-level security shows, without the operator's fee. */
function ownRows(sql: Reader): Rows {
  const settled = sql`
    day, kind, participant_id, product_id, account_id, owner_id, orders, amount, 0::bigint as fee, commission`;
  return {
    created: sql`
      select day, participant_id, product_id, account_id, orders, amount, succeeded from report_created
      union all select * from own_created_since()`,
    settled: sql`select ${settled} from report_settled union all select ${settled} from own_settled_and_acquired()`,
  };
}
function everybodysRows(sql: Reader): Rows {
  const [created, settled] = [
    sql`day, participant_id, product_id, account_id, orders, amount, succeeded`,
    sql`day, kind, participant_id, product_id, account_id, owner_id, orders, amount, fee, commission`,
  ];
  return {
    created: sql`select ${created} from report_created union all select ${created} from ${createdSince(sql)}`,
    settled: sql`select ${settled} from report_settled union all select ${settled} from ${settledSince(sql)}`,
  };
}
/** Rows by merchant and product only. */
function merchantsRows(sql: Reader): Rows {
  const [created, settled] = [
    sql`day, merchant_id, product_id, orders, amount, succeeded`,
    sql`day, kind, merchant_id, product_id, orders, amount, fee, commission`,
  ];
  return {
    created: sql`
      select ${created} from report_merchant where kind = 'created'
      union all select ${created} from ${createdSince(sql)}`,
    settled: sql`
      select ${settled} from report_merchant where kind <> 'created'
      union all select ${settled} from ${settledSince(sql)}`,
  };
}
const createdSince = (sql: Reader) =>
  sql`(select f.* from report_cursor c, created_by_merchant(c.events, '18446744073709551615') f) s`;
const settledSince = (sql: Reader) =>
  sql`(select f.* from report_cursor c, settled_by_merchant(c.transfers, 9223372036854775807) f) s`;

const KEYS: Record<ReportGroup, string> = {
  day: 'day',
  product: 'product_id',
  account: 'account_id',
  participant: 'participant_id',
  merchant: 'merchant_id',
};

function within(sql: Reader, scope: ReportScope): SqlPart {
  const product = scope.product
    ? sql`and f.product_id in (select x.id from product x where ${scope.product} in (x.code, x.name))`
    : sql``;
  const under = scope.under
    ? sql`and f.participant_id in (select s.id from participant s where s.path @> array[${scope.under}::bigint])`
    : sql``;
  const below = scope.below
    ? sql`
      and f.participant_id in (select s.id
        from participant s
        where s.path @> array[${scope.below}::bigint] and s.id <> ${scope.below}::bigint)`
    : sql``;
  const merchant = scope.merchantId ? sql`and f.merchant_id = ${scope.merchantId}::bigint` : sql``;
  return sql`
    f.day between ${scope.startDate}::date and ${scope.endDate}::date ${product} ${under} ${below} ${merchant}`;
}

/** Returns figures by group; a null group returns one row of all. */
export async function sumFigures(sql: Reader, scope: ReportScope, group: ReportGroup | null): Promise<FigureRow[]> {
  const { participantId } = scope;
  const key = group ? sql`f.${sql(KEYS[group])}::text` : sql`''`;
  const rows =
    participantId !== null
      ? ownRows(sql)
      : group === 'merchant' || scope.merchantId
        ? merchantsRows(sql)
        : everybodysRows(sql);
  const own =
    participantId === null
      ? sql`f.fee - f.commission`
      : sql`case when f.owner_id = ${participantId} then f.commission else 0 end`;
  const others =
    participantId === null
      ? sql`f.commission`
      : sql`case when f.owner_id <> ${participantId} then f.commission else 0 end`;
  return readRows(
    figureRow,
    sql`
    with created as (
      select ${key} as key, sum(f.orders)::bigint as orders, sum(f.amount)::bigint as amount,
        sum(f.succeeded)::bigint as succeeded
      from (${rows.created}) f where ${within(sql, scope)} group by 1
    ), settled as (
      select ${key} as key, coalesce(sum(f.orders) filter (where f.kind = 'collection'), 0)::bigint as "settledOrders",
        coalesce(sum(f.amount) filter (where f.kind <> 'payout'), 0)::bigint as "settledAmount",
        coalesce(sum(f.orders) filter (where f.kind = 'refund'), 0)::bigint as "refundOrders",
        coalesce(sum(f.orders) filter (where f.kind = 'payout'), 0)::bigint as payouts,
        coalesce(sum(f.amount) filter (where f.kind = 'payout'), 0)::bigint as "payoutAmount",
        sum(f.fee)::bigint as fee, sum(${own})::bigint as own, sum(${others})::bigint as others
      from (${rows.settled}) f where ${within(sql, scope)} group by 1
    )
    select key, coalesce(c.orders, 0) as orders, coalesce(c.amount, 0) as amount, coalesce(c.succeeded, 0) as succeeded,
      coalesce(s."settledOrders", 0) as "settledOrders", coalesce(s."settledAmount", 0) as "settledAmount",
      coalesce(s."refundOrders", 0) as "refundOrders",
      coalesce(s.payouts, 0) as payouts, coalesce(s."payoutAmount", 0) as "payoutAmount", coalesce(s.fee, 0) as fee,
      coalesce(s.own, 0) as own, coalesce(s.others, 0) as others
    from created c full join settled s using (key)`,
  );
}

const fenRow = rowOf({ fen: int8 });

/**
 * Returns the earnings from orders on the reader's own account (for the institution: its revenue) in these days, by its
 * postings alone.
 */
export async function sumEarnings(sql: Reader, { participantId, startDate, endDate }: ReportScope): Promise<bigint> {
  const account =
    participantId === null
      ? sql`select account_of('operator', 0, 'revenue') as id`
      : sql`select account_of('participant', ${participantId}, 'commission') as id`;
  const types = sql`
    array['collection.settled', 'collection.refunded', 'refund.cancelled', 'payout.settled', 'payout.returned']`;
  const row = await readOne(
    fenRow,
    sql`
    select coalesce(
      (select sum(d.credit - d.debit)
        from ledger_day d
        where d.account_id = a.id and d.type = any (${types})
          and d.day between ${startDate}::date and ${endDate}::date),
      0)::bigint
      + coalesce(
        (select sum(p.amount)
          from report_cursor c
          join ledger_posting p on p.account_id = a.id and p.transfer_id > c.transfers
          join ledger_transfer t on t.id = p.transfer_id and t.type = any (${types})
            and shanghai_day(t.at) between ${startDate}::date and ${endDate}::date),
        0)::bigint as fen
    from (${account}) a`,
  );
  return row.fen;
}

const labelRow = rowOf({ key: text, label: text, value: text });
export type Label = RowOf<typeof labelRow>;
/** Returns the names of a report's rows, and their values in the filter of the order list. */
export async function findLabels(sql: Reader, group: ReportGroup, keys: string[]): Promise<Label[]> {
  if (group === 'product')
    return readRows(
      labelRow,
      sql`select id::text as key, name as label, code as value from product where id = any (${keys}::bigint[])`,
    );
  if (group === 'participant')
    return readRows(
      labelRow,
      sql`select id::text as key, name as label, id::text as value from participant where id = any (${keys}::bigint[])`,
    );
  if (group === 'merchant')
    return readRows(
      labelRow,
      sql`select id::text as key, name as label, mch_id as value from merchant where id = any (${keys}::bigint[])`,
    );
  if (group === 'account')
    return readRows(
      labelRow,
      sql`select a.id::text as key, q.name as label, a.out_auth_no as value
      from collection_account a join participant q on q.id = a.participant_id where a.id = any (${keys}::bigint[])`,
    );
  return [];
}

const mchIdRow = rowOf({ mchId: tables.merchant.mch_id });

/** Returns the public number of a merchant. */
export async function findMchId(sql: Reader, merchantId: string): Promise<string | undefined> {
  const row = await readRow(mchIdRow, sql`select mch_id as "mchId" from merchant where id = ${merchantId}::bigint`);
  return row?.mchId;
}

export async function isVisible(sql: Reader, participantId: string): Promise<boolean> {
  return (await sql`select from participant where id = ${participantId}::bigint`).length > 0;
}

const acquiredRow = rowOf({
  mchId: text,
  name: text,
  orders: int8,
  amount: int8,
  payouts: int8,
  payoutAmount: int8,
  commission: int8,
});
export type AcquiredRow = RowOf<typeof acquiredRow>;
/** Returns the merchants that the participant of this transaction acquired, with their settled figures. */
export async function listAcquired(tx: Tx, startDate: string, endDate: string): Promise<AcquiredRow[]> {
  return readRows(
    acquiredRow,
    tx`
    select mch_id as "mchId", name, orders, amount, payouts, payout_amount as "payoutAmount", commission
    from own_acquired(${startDate}::date, ${endDate}::date)`,
  );
}
