import { HIT_STATE } from '@mashang/contract/screening';
import { TOP_UP_STATUS, TOP_UP_STATUSES, TOP_UP_WAYS } from '@mashang/contract/top-ups';
import type { Reader, Sql, Tx, Writer, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
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
} from '../../platform/database/statements/rows.ts';
import { statementLineColumns, statementLineRow } from '../../platform/files/bank/statement-line-store.ts';
import { personal, personalKey } from '../../platform/security/personal.ts';

const topUpStandingRow = rowOf({
  name: tables.participant.name,
  legalName: tables.participant.legal_name,
  verified: bool,
  frozen: bool,
});
export type TopUpStanding = RowOf<typeof topUpStandingRow>;
/** Returns what a top-up requires of a participant: its names, its verification and whether it is frozen. */
export async function findTopUpStanding(sql: Reader, participantId: bigint): Promise<TopUpStanding | null> {
  return readRow(
    topUpStandingRow,
    sql`
    select p.name, p.legal_name as "legalName", is_verified(p, clock_timestamp()) as verified, p.frozen
      or e.frozen as frozen
    from participant p join person e on e.id = p.person_id where p.id = ${participantId}`,
  );
}

export type Intent = { participantId: bigint; idempotencyKey: string };
const intentRow = rowOf({
  orderNo: tables.top_up_order.order_no,
  way: tables.top_up_order.way,
  amount: tables.top_up_order.amount,
  usdtAmount: tables.top_up_order.usdt_amount,
  reference: tables.top_up_order.reference,
});
export type IntentRow = RowOf<typeof intentRow>;
/** Returns the top-up that an idempotency key led to before. */
export async function findByIntent(sql: Reader, { participantId, idempotencyKey }: Intent): Promise<IntentRow | null> {
  return readRow(
    intentRow,
    sql`
    select order_no as "orderNo", way, amount, usdt_amount as "usdtAmount", reference from top_up_order
    where participant_id = ${participantId} and idempotency_key = ${idempotencyKey}`,
  );
}

/** Serializes repeated requests with one idempotency key until the end of the transaction. */
export async function lockIntent(tx: Tx, { participantId, idempotencyKey }: Intent): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`top-up:${participantId}:${idempotencyKey}`}, 0))`;
}

/** Counts requests that wait for their money. */
export async function countOpen(sql: Reader, participantId: bigint, way: string): Promise<number> {
  return readCount(sql`
    select count(*)::int as n
    from top_up_order
    where participant_id = ${participantId} and way = ${way} and status in (0, 1)`);
}

const takenRow = rowOf({ taken: bool });

/** Whether a bank reference is on an application that waits or was credited, or was credited in another way. */
export async function isReferenceTaken(sql: Reader, reference: string): Promise<boolean> {
  const row = await readOne(
    takenRow,
    sql`
    select exists (select
      from top_up_order
      where upper(reference) = upper(${reference}) and way = 'bank' and status in (0, 2))
      or exists (select
        from ledger_transfer
        where reference like 'bank:%' and upper(reference) = upper(${`bank:${reference}`})) as taken`,
  );
  return row.taken;
}

type New = {
  orderNo: string;
  participantId: bigint;
  userId: bigint;
  amount: bigint;
  idempotencyKey: string;
  expiresAt: number;
};
const instant = (sql: Reader, ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

const idRow = rowOf({ id: tables.top_up_order.id });

export async function insertBankTopUp(
  tx: WriteTx,
  it: New & { bankName: string; payerName: string; reference: string; proof: string; remark: string },
): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into top_up_order (order_no, participant_id, user_id, way, amount, idempotency_key, expires_at, bank_name,
      payer_name, reference, proof, remark)
    values (${it.orderNo}, ${it.participantId}, ${it.userId}, 'bank', ${it.amount}, ${it.idempotencyKey},
      ${instant(tx, it.expiresAt)}, ${it.bankName},
      ${personal('top_up_order.payer_name', it.payerName)}, ${it.reference}, ${it.proof}, ${it.remark}) returning id`,
  );
  return row.id;
}

/** Index of the next address: no two requests share one, whichever process makes them. */
export async function nextAddressIndex(sql: Reader): Promise<number> {
  return readCount(sql`select nextval('top_up_address_index')::int as n`);
}

export type NewUsdt = New & {
  usdtAmount: bigint;
  rate: number;
  rateSource: string;
  rateAt: number;
  chainId: number;
  token: string;
  address: string;
  addressIndex: number;
  confirmationsNeeded: number;
};
export async function insertUsdtTopUp(tx: WriteTx, it: NewUsdt): Promise<bigint> {
  const row = await readOne(
    idRow,
    tx`
    insert into top_up_order (order_no, participant_id, user_id, way, amount, idempotency_key, expires_at, usdt_amount,
      rate, rate_source, rate_at, chain_id, token,
      address, address_index, confirmations_needed)
    values (${it.orderNo}, ${it.participantId}, ${it.userId}, 'usdt', ${it.amount}, ${it.idempotencyKey},
      ${instant(tx, it.expiresAt)}, ${it.usdtAmount}, ${it.rate},
      ${it.rateSource}, ${instant(tx, it.rateAt)}, ${it.chainId}, ${it.token}, ${it.address}, ${it.addressIndex},
      ${it.confirmationsNeeded})
      returning id`,
  );
  return row.id;
}

export type Travel = {
  originatorName: string;
  walletKind: string;
  provider: string;
  beneficiaryName: string;
  institution: string;
  institutionLicence: string;
};
export async function insertTravel(tx: WriteTx, orderId: bigint, it: Travel): Promise<void> {
  await tx`
    insert into top_up_travel (order_id, originator_name, wallet_kind, provider, beneficiary_name, institution,
      institution_licence)
    values (${orderId}, ${personal('top_up_travel.originator_name', it.originatorName)}, ${it.walletKind},
      ${it.provider}, ${personal('top_up_travel.beneficiary_name', it.beneficiaryName)}, ${it.institution},
      ${it.institutionLicence})`;
}

export async function noteTopUp(tx: WriteTx, orderId: bigint, what: string, actor: string, note = ''): Promise<void> {
  await tx`select note_top_up(${orderId}, ${what}, ${actor}, ${note})`;
}

const topUpHeadRow = rowOf({
  id: tables.top_up_order.id,
  orderNo: tables.top_up_order.order_no,
  participantId: tables.top_up_order.participant_id,
  way: keyOf(TOP_UP_WAYS),
  status: oneOf(TOP_UP_STATUSES),
  amount: tables.top_up_order.amount,
  reference: tables.top_up_order.reference,
  name: tables.participant.name,
  deposits: int4,
});
export type TopUpHead = RowOf<typeof topUpHeadRow>;
/** Returns one top-up and locks its row until the end of the transaction. */
export async function lockTopUp(tx: Tx, orderNo: string): Promise<TopUpHead | null> {
  return readRow(
    topUpHeadRow,
    tx`
    select o.id, o.order_no as "orderNo", o.participant_id as "participantId", o.way, o.status, o.amount, o.reference,
      p.name,
      (select count(*)::int from chain_deposit d where d.order_id = o.id) as deposits
    from top_up_order o join participant p on p.id = o.participant_id where o.order_no = ${orderNo} for update of o`,
  );
}

export async function cancelTopUpRow(tx: WriteTx, id: bigint): Promise<void> {
  await tx`
    update top_up_order
    set status = 4, cancelled_at = clock_timestamp(), closed_at = clock_timestamp()
    where id = ${id}`;
}

export async function refuseTopUpRow(
  tx: WriteTx,
  id: bigint,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx`
    update top_up_order
    set status = 6, reason = ${reason}, operator = ${by}, closed_at = clock_timestamp()
    where id = ${id}`;
}

/**
 * Ends requests that were not paid in time, and returns their ids; a deposit in confirmation keeps its request open.
 */
export async function expireTopUpRows(tx: WriteTx, most: number): Promise<bigint[]> {
  const rows = await readRows(
    idRow,
    tx`
    update top_up_order o
    set status = ${TOP_UP_STATUS.expired}, closed_at = clock_timestamp()
    from (
      select x.id
      from top_up_order x
      where x.status = ${TOP_UP_STATUS.awaiting} and x.expires_at <= clock_timestamp()
      order by x.expires_at
      limit ${most} for update skip locked) over
    where o.id = over.id
    returning o.id`,
  );
  return rows.map(({ id }) => id);
}

/** The possible outcomes of each command. */
export const TOP_UP_COMMANDS = {
  credit_bank_top_up: ['credited', 'line_taken', 'other_payer', 'wrong_state', 'blocked', 'reference_used'],
  credit_top_up_by_line: ['credited', 'differs', 'wrong_state', 'blocked', 'reference_used'],
} as const;
const commands = commandsOf(TOP_UP_COMMANDS);
export type LineOutcome = (typeof TOP_UP_COMMANDS.credit_top_up_by_line)[number];

/** Credits what the approval in force names; the database reads it itself. */
export async function creditBankTopUp(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.credit_bank_top_up(tx, approvalId, who);
}

/**
 * Takes the lock of all matching, before any row of it: nobody else uses a receipt until the end of the transaction.
 */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('statement_matching'))`;
}

const lineRow = rowOf({
  ...statementLineRow.columns,
  payer: tables.statement_line.payer,
  samePayer: bool,
  sameReference: bool,
});
export type LineRow = RowOf<typeof lineRow>;
const lineColumns = (sql: Reader) => sql`
  ${statementLineColumns(sql)}, l.payer,
  personal_key(l.payer) = personal_key(o.payer_name) as "samePayer", o.reference <> ''
    and upper(l.reference) = upper(o.reference) as "sameReference"`;

/**
 * Lists open receipts on the institution's account that may belong to an application: by bank reference, payer, amount
 * or remark near its day, or by a bank reference that a person searches for. The most likely come first.
 */
export async function listReceiptLines(
  sql: Reader,
  { orderNo, reference, accountNo, most }: { orderNo: string; reference: string; accountNo: string; most: number },
): Promise<LineRow[]> {
  return readRows(
    lineRow,
    sql`
    select ${lineColumns(sql)}
    from top_up_order o
    join statement_line l on l.state = 'open' and not l.reversal
      and personal_key(l.account_no) = ${personalKey('account', accountNo)}
    join statement_source s on s.id = l.source_id
    where o.order_no = ${orderNo} and o.way = 'bank' and ${
      reference === ''
        ? sql`
          l.day between (o.created_at at time zone 'Asia/Shanghai')::date
            - 7 and (o.created_at at time zone 'Asia/Shanghai')::date + 31
            and (personal_key(l.payer) = personal_key(o.payer_name) or l.amount = o.amount
              or strpos(l.remark, o.order_no) > 0
              or o.reference <> '' and upper(l.reference) = upper(o.reference))`
        : sql`upper(l.reference) = upper(${reference})`
    }
    order by "sameReference" desc, "samePayer" desc, l.amount = o.amount desc, l.at desc limit ${most}`,
  );
}

/** Returns one such line while it is open, and locks its row until the end of the transaction. */
export async function lockReceiptLine(
  tx: Tx,
  { orderNo, lineId, accountNo }: { orderNo: string; lineId: string; accountNo: string },
): Promise<LineRow | null> {
  return readRow(
    lineRow,
    tx`
    select ${lineColumns(tx)}
    from top_up_order o
    join statement_line l on l.id = ${lineId}::bigint and l.state = 'open' and not l.reversal
      and personal_key(l.account_no) = ${personalKey('account', accountNo)}
    join statement_source s on s.id = l.source_id
    where o.order_no = ${orderNo} and o.way = 'bank' for update of l`,
  );
}

const dayRow = rowOf({ day: text });

/** The last day that a statement of this account covers; empty if there is none. */
export async function findImportedTo(sql: Reader, accountNo: string): Promise<string> {
  const row = await readOne(
    dayRow,
    sql`
    select coalesce(max(to_day)::text, '') as day
    from statement_coverage
    where personal_key(account_no) = ${personalKey('account', accountNo)}`,
  );
  return row.day;
}

/** Whether a bank reference belongs to another application than this one. */
export async function isReferenceOfAnother(tx: Tx, reference: string, orderNo: string): Promise<boolean> {
  const row = await readOne(
    takenRow,
    tx`
    select exists (select
      from top_up_order
      where upper(reference) = upper(${reference}) and way = 'bank' and status in (0, 2)
      and order_no <> ${orderNo}) as taken`,
  );
  return row.taken;
}

const receiptPairRow = rowOf({
  orderId: tables.top_up_order.id,
  lineId: int8,
  payer: tables.statement_line.payer,
  participantId: tables.top_up_order.participant_id,
  legalName: tables.participant.legal_name,
});
export type ReceiptPair = RowOf<typeof receiptPairRow>;
/**
 * Lists applications that match exactly one receipt on the institution's account, by bank reference, amount and payer;
 * without those whose payer risk must review first.
 */
export async function listReceiptPairs(sql: Sql, accountNo: string): Promise<ReceiptPair[]> {
  return readRows(
    receiptPairRow,
    sql`
    select x.id as "orderId", l.id as "lineId", l.payer, p.id as "participantId", p.legal_name as "legalName"
    from (
      select o.id, o.participant_id, min(l.id) as line_id from top_up_order o
      join statement_line l on l.state = 'open' and not l.reversal and upper(l.reference) = upper(o.reference)
        and l.amount = o.amount
        and personal_key(l.payer) = personal_key(o.payer_name)
        and personal_key(l.account_no) = ${personalKey('account', accountNo)}
      where o.way = 'bank' and o.status = 0 and o.reference <> ''
      group by o.id
      having count(*) = 1) x
    join statement_line l on l.id = x.line_id
    join participant p on p.id = x.participant_id
    where not exists (select from screening_hit h
      where h.subject_kind = 'line' and h.subject_id = l.id::text and h.state <> ${HIT_STATE.other})
    order by x.id
    limit 100`,
  );
}

/** Credits an application by its statement line, in one call: receipt, float and record. */
export async function creditByLine(
  sql: Writer,
  { orderId, lineId }: Pick<ReceiptPair, 'orderId' | 'lineId'>,
  accountNo: string,
  who: string,
) {
  return commands.credit_top_up_by_line(sql, orderId, lineId, personal('statement_line.account_no', accountNo), who);
}
