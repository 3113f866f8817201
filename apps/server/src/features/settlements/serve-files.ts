import { paymentFilesOf } from '../../channels/bank/payment-files.ts';
import type { StreamedFile } from '../../platform/http/files/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileOfBytes } from '../../platform/storage/streamed-file.ts';
import { isStaff, type UserActor } from '../../platform/verbs/verb.ts';
import { OWN_BILL, openOwnFile } from './own/open-own-file.ts';
import { statementOfMonth, statementOfSettlement } from './read-statement.ts';
import { stepRefusal } from './settlement-refusals.ts';
import { listOfBatch } from './settlements-store.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { findIssuer } from './statement-store.ts';

const SETTLEMENT = /^(JS\d{20,40})\.(pdf|csv)$/;
const MONTH = /^(\d{1,18})-(20\d\d-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/;
const bankFiles = paymentFilesOf({
  prefix: 'JB',
  action: 'settlement.show-file',
  permission: 'settlement:send',
  paymentsOf: async (tx, batchNo) =>
    (await listOfBatch(tx, batchNo)).map((one) => ({ ...one, number: one.settlementNo })),
  notFound: () => stepRefusal('not_found'),
});
/** Names of all files of this feature: statements by settlement or month, bills of merchants, and bank files. */
export const SETTLEMENT_FILE = new RegExp(
  [SETTLEMENT, MONTH, OWN_BILL, bankFiles.name].map(({ source }) => source).join('|'),
);

/** Returns a file for this person; null if there is none or the person may not have it. */
export async function openSettlementFile(
  platform: Platform,
  viewer: UserActor,
  name: string,
): Promise<StreamedFile | null> {
  if (viewer.merchantId !== undefined) return openOwnFile(platform, viewer, name);
  if (!isStaff(viewer) || !viewer.permissions.has('settlement:read')) return null;
  if (bankFiles.name.test(name)) return bankFiles.open(platform, viewer, name);
  const [, settlementNo] = SETTLEMENT.exec(name) ?? [];
  const [, merchantId, month] = MONTH.exec(name) ?? [];
  if (settlementNo === undefined && (merchantId === undefined || month === undefined)) return null;
  // Drawing a PDF takes time, so it happens after the transaction and holds no connection.
  const { statement, issuer } = await platform.db.readOnly(async (tx) => ({
    statement: settlementNo
      ? await statementOfSettlement(tx, settlementNo)
      : await statementOfMonth(tx, merchantId as string, month as string),
    issuer: await findIssuer(tx),
  }));
  const bytes = name.endsWith('.csv') ? Buffer.from(statementCsv(statement)) : await statementPdf(statement, issuer);
  return fileOfBytes(name, bytes);
}
