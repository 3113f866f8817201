import type { BankFileFormat } from '@mashang/contract/bank-files';
import { paymentFile } from '../../channels/bank/payment-file.ts';
import { handOutBankFile } from '../../platform/hand-out-bank-file.ts';
import type { StreamedFile } from '../../platform/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileOfBytes } from '../../platform/streamed-file.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verb.ts';
import { statementOfMonth, statementOfSettlement } from './read-statement.ts';
import { stepRefusal } from './settlement-refusals.ts';
import { listOfBatch } from './settlements-store.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { findIssuer } from './statement-store.ts';

const SETTLEMENT = /^(JS\d{20,40})\.(pdf|csv)$/;
const MONTH = /^(\d{1,18})-(20\d\d-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/;
const BATCH = /^(JB\d{20,30})\.(csv|xml)$/;
/** Every file this feature serves: statements by settlement or month, bank files. */
export const SETTLEMENT_FILE =
  /^(JS\d{20,40}\.(pdf|csv)|\d{1,18}-20\d\d-(0[1-9]|1[0-2])\.(pdf|csv)|JB\d{20,30}\.(csv|xml))$/;

/** The bank file of a batch, accounts whole, for whoever uploads it at the bank. That it was taken stands in the audit log, what it says does not. */
const takeBankFile = writeVerb<{ batchNo: string; format: BankFileFormat }, string>({
  name: 'settlement.show-file',
  permission: 'settlement:send',
  async run({ tx }, { batchNo, format }) {
    const head = await handOutBankFile(tx, batchNo);
    const lines = await listOfBatch(tx, batchNo);
    if (!head || lines.length === 0) throw stepRefusal('not_found');
    const payments = lines.map((one) => ({ ...one, number: one.settlementNo }));
    return {
      result: paymentFile(format, head, payments),
      audit: { subjectKind: 'settlement-batch', subjectId: batchNo, after: { lines: lines.length, format } },
    };
  },
});

/** A file as this person may have it; null where there is none for them. */
export async function openSettlementFile(
  platform: Platform,
  viewer: UserActor,
  name: string,
): Promise<StreamedFile | null> {
  if (viewer.participantId !== null || !viewer.permissions.has('settlement:read')) return null;
  const ctx: Ctx = { platform, actor: viewer, requestId: `file:${name}`, now: platform.clock.now() };
  const [, batchNo, format] = BATCH.exec(name) ?? [];
  if (batchNo !== undefined)
    return viewer.permissions.has('settlement:send')
      ? fileOfBytes(name, Buffer.from(await takeBankFile(ctx, { batchNo, format: format as BankFileFormat })))
      : null;
  const [, settlementNo] = SETTLEMENT.exec(name) ?? [];
  const [, merchantId, month] = MONTH.exec(name) ?? [];
  if (settlementNo === undefined && (merchantId === undefined || month === undefined)) return null;
  // A paper takes its time to be drawn: no connection waits for it within a transaction.
  const { statement, issuer } = await platform.db.readOnly(async (tx) => ({
    statement: settlementNo
      ? await statementOfSettlement(tx, settlementNo)
      : await statementOfMonth(tx, merchantId as string, month as string),
    issuer: await findIssuer(tx),
  }));
  const bytes = name.endsWith('.csv') ? Buffer.from(statementCsv(statement)) : await statementPdf(statement, issuer);
  return fileOfBytes(name, bytes);
}
