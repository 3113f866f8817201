import { CURRENCIES } from '@mashang/contract/money';
import type { OwnSettlementQuery } from '@mashang/contract/own-settlements';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { SETTLEMENT_STATE_NAMES } from '@mashang/contract/settlements';
import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int8,
  keyOf,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { matching } from '../settlements-store.ts';

const ownSettlementRow = rowOf({
  settlementNo: tables.settlement.settlement_no,
  currency: oneOf(CURRENCIES),
  amount: tables.settlement.amount,
  fee: tables.settlement.fee,
  reserve: tables.settlement.reserve,
  basis: tables.settlement.basis,
  state: keyOf(SETTLEMENT_STATE_NAMES),
  bankName: tables.settlement.bank_name,
  accountNo: tables.settlement.account_no,
  madeTime: text,
  sentTime: text,
  paidTime: text,
  failedTime: text,
  failReason: tables.settlement.fail_reason,
  endTime: text,
  endReason: tables.settlement.end_reason,
  releaseOn: text,
  releasedTime: text,
  reserveDrawn: int8,
});
export type OwnSettlementRow = RowOf<typeof ownSettlementRow>;

// Columns one by one: the merchants' login has no right to a whole row, so no function may take one either.
const columns = (sql: Reader) => sql`
  s.settlement_no as "settlementNo", s.currency, s.amount, s.fee, s.reserve, s.basis, s.state,
  s.bank_name as "bankName", s.account_no as "accountNo", wire_time(s.made_at) as "madeTime",
  wire_time(s.sent_at) as "sentTime", wire_time(s.paid_at) as "paidTime", wire_time(s.failed_at) as "failedTime",
  s.fail_reason as "failReason", wire_time(s.ended_at) as "endTime", s.end_reason as "endReason",
  coalesce(s.release_on::text, '') as "releaseOn", wire_time(p.released_at) as "releasedTime",
  coalesce(p.drawn, 0)::bigint as "reserveDrawn"`;
const sources = (sql: Reader) => sql`settlement s left join reserve_part p on p.settlement_id = s.id`;

/** One page of the bound merchant's settlements, the newest first. */
export async function listOwn(sql: Reader, query: OwnSettlementQuery): Promise<OwnSettlementRow[]> {
  const { page, limit } = query;
  return readRows(
    ownSettlementRow,
    sql`
    select ${columns(sql)}
    from ${sources(sql)}
    where true ${matching(sql, query)}
    order by s.id desc
    limit ${limit} offset ${(page - 1) * limit}`,
  );
}

/** How many settlements the filter has; more than `TOTAL_CAP` are not counted. */
export async function countOwn(sql: Reader, query: OwnSettlementQuery): Promise<number> {
  return readCount(
    sql`
    select count(*)::int as n
    from (select 1 from settlement s where true ${matching(sql, query)} limit ${TOTAL_CAP + 1}) x`,
  );
}

/** One of the bound merchant's settlements; null for everybody else's. */
export async function findOwn(sql: Reader, settlementNo: string): Promise<OwnSettlementRow | null> {
  return readRow(
    ownSettlementRow,
    sql`select ${columns(sql)} from ${sources(sql)} where s.settlement_no = ${settlementNo}`,
  );
}

const askableRow = rowOf({ due: int8, kept: int8, fee: int8, fault: text });
/** What the bound merchant could be settled now, in fen, and what prevents it. */
export async function findAskable(sql: Reader): Promise<RowOf<typeof askableRow>> {
  return readOne(
    askableRow,
    sql`
    select coalesce(due, 0) as due, coalesce(kept, 0) as kept, coalesce(fee, 0) as fee, coalesce(fault, '') as fault
    from own_settlement_sum()`,
  );
}
