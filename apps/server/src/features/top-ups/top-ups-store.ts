import type { TopUpStatus } from '@mashang/contract/top-ups';
import type { Sql, Tx } from '../../platform/db.ts';
import { personal, personalKey } from '../../platform/personal.ts';
import { type StatementLineRow, statementLineColumns } from '../../platform/statement-line-store.ts';

type Reader = Sql | Tx;

export type TopUpStanding = {
  name: string;
  legalName: string;
  verified: boolean;
  frozen: boolean;
};
/** What a participant must be to be topped up. */
export async function findTopUpStanding(sql: Reader, participantId: bigint): Promise<TopUpStanding | undefined> {
  const [row] = await sql`
    select p.name, p.legal_name as "legalName", is_verified(p, clock_timestamp()) as verified, p.frozen or e.frozen as frozen
    from participant p join person e on e.id = p.person_id where p.id = ${participantId}`;
  return row as never;
}

export type Intent = { participantId: bigint; idempotencyKey: string };
export type IntentRow = { orderNo: string; way: string; amount: bigint; usdtAmount: bigint | null; reference: string };
/** The top-up an intent led to before. */
export async function findByIntent(
  sql: Reader,
  { participantId, idempotencyKey }: Intent,
): Promise<IntentRow | undefined> {
  const [row] = await sql`
    select order_no as "orderNo", way, amount, usdt_amount as "usdtAmount", reference from top_up_order
    where participant_id = ${participantId} and idempotency_key = ${idempotencyKey}`;
  return row as never;
}

/** Two presses of one button stand in a row until the end of the transaction. */
export async function lockIntent(tx: Tx, { participantId, idempotencyKey }: Intent): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`top-up:${participantId}:${idempotencyKey}`}, 0))`;
}

/** Requests that wait for their money. */
export async function countOpen(sql: Reader, participantId: bigint, way: string): Promise<number> {
  const [row] = await sql`
    select count(*)::int as n from top_up_order where participant_id = ${participantId} and way = ${way} and status in (0, 1)`;
  return (row as { n: number }).n;
}

/** Whether a bank's number stands on an application that waits or was credited, or was credited otherwise. */
export async function isReferenceTaken(sql: Reader, reference: string): Promise<boolean> {
  const [row] = await sql`
    select exists (select from top_up_order where upper(reference) = upper(${reference}) and way = 'bank' and status in (0, 2))
      or exists (select from ledger_transfer where reference like 'bank:%' and upper(reference) = upper(${`bank:${reference}`})) as taken`;
  return (row as { taken: boolean }).taken;
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

export async function insertBankTopUp(
  tx: Tx,
  it: New & { bankName: string; payerName: string; reference: string; proof: string; remark: string },
): Promise<bigint> {
  const [row] = await tx`
    insert into top_up_order (order_no, participant_id, user_id, way, amount, idempotency_key, expires_at, bank_name, payer_name, reference, proof, remark)
    values (${it.orderNo}, ${it.participantId}, ${it.userId}, 'bank', ${it.amount}, ${it.idempotencyKey}, ${instant(tx, it.expiresAt)}, ${it.bankName},
      ${personal('top_up_order.payer_name', it.payerName)}, ${it.reference}, ${it.proof}, ${it.remark}) returning id`;
  return (row as { id: bigint }).id;
}

/** Index of the next address: no two requests share one, whichever process makes them. */
export async function nextAddressIndex(sql: Reader): Promise<number> {
  const [row] = await sql`select nextval('top_up_address_index')::int as n`;
  return (row as { n: number }).n;
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
export async function insertUsdtTopUp(tx: Tx, it: NewUsdt): Promise<bigint> {
  const [row] = await tx`
    insert into top_up_order (order_no, participant_id, user_id, way, amount, idempotency_key, expires_at, usdt_amount, rate, rate_source, rate_at, chain_id, token,
      address, address_index, confirmations_needed)
    values (${it.orderNo}, ${it.participantId}, ${it.userId}, 'usdt', ${it.amount}, ${it.idempotencyKey}, ${instant(tx, it.expiresAt)}, ${it.usdtAmount}, ${it.rate},
      ${it.rateSource}, ${instant(tx, it.rateAt)}, ${it.chainId}, ${it.token}, ${it.address}, ${it.addressIndex}, ${it.confirmationsNeeded}) returning id`;
  return (row as { id: bigint }).id;
}

export type Travel = {
  originatorName: string;
  walletKind: string;
  provider: string;
  beneficiaryName: string;
  institution: string;
  institutionLicence: string;
};
export async function insertTravel(tx: Tx, orderId: bigint, it: Travel): Promise<void> {
  await tx`
    insert into top_up_travel (order_id, originator_name, wallet_kind, provider, beneficiary_name, institution, institution_licence)
    values (${orderId}, ${personal('top_up_travel.originator_name', it.originatorName)}, ${it.walletKind}, ${it.provider}, ${personal('top_up_travel.beneficiary_name', it.beneficiaryName)}, ${it.institution},
      ${it.institutionLicence})`;
}

export async function noteTopUp(tx: Tx, orderId: bigint, what: string, actor: string, note = ''): Promise<void> {
  await tx`select note_top_up(${orderId}, ${what}, ${actor}, ${note})`;
}

export type TopUpHead = {
  id: bigint;
  orderNo: string;
  participantId: bigint;
  way: 'bank' | 'usdt';
  status: TopUpStatus;
  amount: bigint;
  reference: string;
  name: string;
  deposits: number;
};
/** One top-up, held still until the end of the transaction. */
export async function lockTopUp(tx: Tx, orderNo: string): Promise<TopUpHead | undefined> {
  const [row] = await tx`
    select o.id, o.order_no as "orderNo", o.participant_id as "participantId", o.way, o.status, o.amount, o.reference, p.name,
      (select count(*)::int from chain_deposit d where d.order_id = o.id) as deposits
    from top_up_order o join participant p on p.id = o.participant_id where o.order_no = ${orderNo} for update of o`;
  return row as never;
}

export async function cancelTopUpRow(tx: Tx, id: bigint): Promise<void> {
  await tx`update top_up_order set status = 4, cancelled_at = clock_timestamp(), closed_at = clock_timestamp() where id = ${id}`;
}

export async function refuseTopUpRow(
  tx: Tx,
  id: bigint,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await tx`update top_up_order set status = 6, reason = ${reason}, operator = ${by}, closed_at = clock_timestamp() where id = ${id}`;
}

/** Ends what was not paid in time; how many. */
export async function expireTopUpRows(sql: Sql, most: number): Promise<number> {
  const [row] = await sql`select expire_top_ups(${most}) as n`;
  return (row as { n: number }).n;
}

/** Credits what the approval in force says; the database reads it there. */
export async function creditBankTopUp(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select credit_bank_top_up(${approvalId}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}

/** The lock of every matching, taken before any row of it: nobody else takes a receipt until the end of the transaction. */
export async function lockMatching(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('statement_matching'))`;
}

export type LineRow = StatementLineRow & { payer: string; samePayer: boolean; sameReference: boolean };
const lineColumns = (sql: Reader) => sql`
  ${statementLineColumns(sql)}, l.payer,
  personal_key(l.payer) = personal_key(o.payer_name) as "samePayer", o.reference <> '' and upper(l.reference) = upper(o.reference) as "sameReference"`;

/**
 * Receipts on the institution's account that nobody took and that may be an application's: by number, payer, amount or remark within some
 * days of it, or by the number somebody looks for. The likeliest first.
 */
export async function listReceiptLines(
  sql: Reader,
  { orderNo, reference, accountNo, most }: { orderNo: string; reference: string; accountNo: string; most: number },
): Promise<LineRow[]> {
  return sql<LineRow[]>`
    select ${lineColumns(sql)}
    from top_up_order o
    join statement_line l on l.state = 'open' and personal_key(l.account_no) = ${personalKey('account', accountNo)}
    join statement_source s on s.id = l.source_id
    where o.order_no = ${orderNo} and o.way = 'bank' and ${
      reference === ''
        ? sql`l.day between (o.created_at at time zone 'Asia/Shanghai')::date - 7 and (o.created_at at time zone 'Asia/Shanghai')::date + 31
            and (personal_key(l.payer) = personal_key(o.payer_name) or l.amount = o.amount or strpos(l.remark, o.order_no) > 0
              or o.reference <> '' and upper(l.reference) = upper(o.reference))`
        : sql`upper(l.reference) = upper(${reference})`
    }
    order by "sameReference" desc, "samePayer" desc, l.amount = o.amount desc, l.at desc limit ${most}`;
}

/** One such line, as long as nobody took it; held still until the end of the transaction. */
export async function lockReceiptLine(
  tx: Tx,
  { orderNo, lineId, accountNo }: { orderNo: string; lineId: string; accountNo: string },
): Promise<LineRow | undefined> {
  const [row] = await tx`
    select ${lineColumns(tx)}
    from top_up_order o
    join statement_line l on l.id = ${lineId}::bigint and l.state = 'open' and personal_key(l.account_no) = ${personalKey('account', accountNo)}
    join statement_source s on s.id = l.source_id
    where o.order_no = ${orderNo} and o.way = 'bank' for update of l`;
  return row as LineRow | undefined;
}

/** The last day a statement of this account speaks for; empty without any. */
export async function findImportedTo(sql: Reader, accountNo: string): Promise<string> {
  const [row] = await sql`
    select coalesce(max(to_day)::text, '') as day from statement_coverage where personal_key(account_no) = ${personalKey('account', accountNo)}`;
  return (row as { day: string }).day;
}

/** Whether a bank's number stands for another application than this one. */
export async function isReferenceOfAnother(tx: Tx, reference: string, orderNo: string): Promise<boolean> {
  const [row] = await tx`
    select exists (select from top_up_order where upper(reference) = upper(${reference}) and way = 'bank' and status in (0, 2)
      and order_no <> ${orderNo}) as taken`;
  return (row as { taken: boolean }).taken;
}

export type ReceiptPair = { orderId: bigint; lineId: bigint };
/** Applications to which exactly one receipt on the institution's account belongs, by number, amount and payer. */
export async function listReceiptPairs(sql: Sql, accountNo: string): Promise<ReceiptPair[]> {
  return sql`
    select o.id as "orderId", min(l.id) as "lineId" from top_up_order o
    join statement_line l on l.state = 'open' and upper(l.reference) = upper(o.reference) and l.amount = o.amount and personal_key(l.payer) = personal_key(o.payer_name)
      and personal_key(l.account_no) = ${personalKey('account', accountNo)}
    where o.way = 'bank' and o.status = 0 and o.reference <> '' group by o.id having count(*) = 1 order by o.id limit 100` as never;
}

/** Credits an application as the statement says, in one call: receipt, float and record. */
export async function creditByLine(
  sql: Sql,
  { orderId, lineId }: ReceiptPair,
  accountNo: string,
  who: string,
): Promise<string> {
  const [row] = await sql`
    select credit_top_up_by_line(${orderId}, ${lineId}, ${personal('statement_line.account_no', accountNo)}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}
