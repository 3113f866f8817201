import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  bool,
  int8,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
} from '../../../platform/database/statements/rows.ts';
import { statementLineColumns, statementLineRow } from '../../../platform/files/bank/statement-line-store.ts';
import { personalKey } from '../../../platform/security/personal.ts';

const creditLineRow = rowOf({
  ...statementLineRow.columns,
  payer: tables.statement_line.payer,
  samePayer: bool,
});
export type CreditLineRow = RowOf<typeof creditLineRow>;
const columns = (sql: Reader) => sql`
  ${statementLineColumns(sql)}, l.payer, personal_key(l.payer) = personal_key(p.legal_name) as "samePayer"`;
const openLines = (sql: Reader, accountNo: string) => sql`
  participant p
  join statement_line l on l.state = 'open' and not l.reversal
    and personal_key(l.account_no) = ${personalKey('account', accountNo)}
  join statement_source s on s.id = l.source_id`;

type Asked = { participantId: bigint; reference: string; accountNo: string; most: number };
/**
 * Lists open receipts on the institution's account: those that the participant paid, or those with a given bank
 * reference. The participant's own come first, then the latest.
 */
export async function listCreditLines(
  sql: Reader,
  { participantId, reference, accountNo, most }: Asked,
): Promise<CreditLineRow[]> {
  return readRows(
    creditLineRow,
    sql`
    select ${columns(sql)}
    from ${openLines(sql, accountNo)}
    where p.id = ${participantId} and ${
      reference === ''
        ? sql`personal_key(l.payer) = personal_key(p.legal_name)`
        : sql`upper(l.reference) = upper(${reference})`
    }
    order by "samePayer" desc, l.at desc limit ${most}`,
  );
}

/** Returns one such line while it is open, and locks its row until the end of the transaction. */
export async function lockCreditLine(
  tx: Tx,
  { participantId, lineId, accountNo }: { participantId: bigint; lineId: string; accountNo: string },
): Promise<CreditLineRow | null> {
  return readRow(
    creditLineRow,
    tx`
    select ${columns(tx)}
    from ${openLines(tx, accountNo)}
    where p.id = ${participantId} and l.id = ${lineId}::bigint for update of l`,
  );
}

const usedRow = rowOf({ used: bool });

/** Whether a bank reference was credited before, in any way. */
export async function isBankNumberCredited(tx: Tx, reference: string): Promise<boolean> {
  const row = await readOne(
    usedRow,
    tx`
    select exists (select
      from ledger_transfer
      where reference like 'bank:%' and upper(reference) = upper(${`bank:${reference}`})) as used`,
  );
  return row.used;
}

const waitingApplicationRow = rowOf({
  orderNo: tables.top_up_order.order_no,
  amount: tables.top_up_order.amount,
});

/** Lists a participant's applications by bank transfer that wait for their money. */
export async function listWaitingApplications(
  tx: Tx,
  participantId: bigint,
  most: number,
): Promise<{ orderNo: string; amount: bigint }[]> {
  return readRows(
    waitingApplicationRow,
    tx`
    select order_no as "orderNo", amount from top_up_order
    where participant_id = ${participantId} and way = 'bank' and status = 0 order by id desc limit ${most}`,
  );
}

const creditApprovedFloatRow = rowOf({
  transferId: int8,
  amount: int8,
});

/** Credits the line named by the approval in force, which the database reads itself. */
export async function creditApprovedFloat(
  tx: WriteTx,
  approvalId: bigint,
): Promise<{ transferId: bigint; amount: bigint }> {
  return readOne(
    creditApprovedFloatRow,
    tx`
    select credit_approved_float(${approvalId}) as "transferId", a.amount from approval a where a.id = ${approvalId}`,
  );
}
