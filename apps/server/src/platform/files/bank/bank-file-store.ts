import { type PaymentColumns, paymentColumns } from '@mashang/contract/bank-files';
import type { Reader } from '../../database/db.ts';
import { tables } from '../../database/schema/table-columns.ts';
import {
  bool,
  json,
  nullable,
  type RowOf,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../database/statements/rows.ts';

/** Data of a whole bank file; `payer` is null where it was made without an account of client money. */
export type BankFileHead = {
  batchNo: string;
  /** ISO 8601 with the offset of Shanghai. */
  madeAt: string;
  payer: { holder: string; bank: string; accountNo: string } | null;
  /** The bank's own columns of the CSV; empty for the usual file. */
  columns: PaymentColumns;
};

const frozenRow = rowOf({ frozen: nullable(text) });

/** Returns the first payment of a file that is unpaid and frozen; null for none. */
export async function findFrozenPayment(sql: Reader, batchNo: string): Promise<string | null> {
  const row = await readOne(frozenRow, sql`select file_freeze(${batchNo}) as frozen`);
  return row.frozen;
}

const fileOfPaymentRow = rowOf({
  batchNo: text,
  sentTime: text,
  sentBy: text,
  failReason: text,
  hasPayer: bool,
});
export type FileOfPayment = RowOf<typeof fileOfPaymentRow>;
/** Returns every file of a settlement, payout or refund by its number, the oldest first. */
export async function listFilesOf(sql: Reader, number: string): Promise<FileOfPayment[]> {
  return readRows(
    fileOfPaymentRow,
    sql`
    select f.batch_no as "batchNo", wire_time(f.sent_at) as "sentTime", f.sent_by as "sentBy",
      f.fail_reason as "failReason", f.has_payer as "hasPayer"
    from files_of_payment(${number}) f`,
  );
}

const bankFileRow = rowOf({
  madeAt: text,
  holder: nullable(tables.bank_account.holder),
  bank: nullable(tables.bank_account.bank),
  accountNo: nullable(tables.bank_account.account_no),
  columns: json(paymentColumns),
});

export async function findBankFile(sql: Reader, batchNo: string): Promise<BankFileHead | undefined> {
  const row = await readRow(
    bankFileRow,
    sql`
    select to_char(b.made_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as "madeAt", a.holder,
      a.bank, a.account_no as "accountNo", coalesce(a.payment_columns, '[]') as columns
    from settlement_batch b left join bank_account a on a.id = b.from_account where b.batch_no = ${batchNo}`,
  );
  if (!row) return undefined;
  const { madeAt, holder, bank, accountNo, columns } = row;
  const payer = holder === null || bank === null || accountNo === null ? null : { holder, bank, accountNo };
  return { batchNo, madeAt, payer, columns };
}
