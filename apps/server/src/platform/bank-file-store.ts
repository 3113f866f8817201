import type { Sql, Tx } from './db.ts';

/** A bank file as a whole; no payer where it was made without an account of client money. */
export type BankFileHead = {
  batchNo: string;
  /** ISO 8601 with the offset of Shanghai. */
  madeAt: string;
  payer: { holder: string; bank: string; accountNo: string } | null;
};

/** The payment of a file, not paid yet, that stands under a freeze; null for none. */
export async function findFrozenPayment(sql: Sql | Tx, batchNo: string): Promise<string | null> {
  const [row] = await sql<[{ frozen: string | null }]>`select file_freeze(${batchNo}) as frozen`;
  return row.frozen;
}

export type FileOfPayment = {
  batchNo: string;
  sentTime: string;
  sentBy: string;
  failReason: string;
  hasPayer: boolean;
};
/** Every file that a settlement, payout or refund stood in, by its number, the oldest first. */
export async function listFilesOf(sql: Sql | Tx, number: string): Promise<FileOfPayment[]> {
  return sql<FileOfPayment[]>`
    select f.batch_no as "batchNo", wire_time(f.sent_at) as "sentTime", f.sent_by as "sentBy", f.fail_reason as "failReason", f.has_payer as "hasPayer"
    from files_of_payment(${number}) f`;
}

export async function findBankFile(sql: Sql | Tx, batchNo: string): Promise<BankFileHead | undefined> {
  type Row = { madeAt: string; holder: string | null; bank: string | null; accountNo: string | null };
  const [row] = await sql<Row[]>`
    select to_char(b.made_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"') as "madeAt", a.holder, a.bank, a.account_no as "accountNo"
    from settlement_batch b left join bank_account a on a.id = b.from_account where b.batch_no = ${batchNo}`;
  if (!row) return undefined;
  const { madeAt, holder, bank, accountNo } = row;
  const payer = holder === null || bank === null || accountNo === null ? null : { holder, bank, accountNo };
  return { batchNo, madeAt, payer };
}
