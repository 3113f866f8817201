import { isDay } from '@mashang/contract/time';
import type { Tx } from '../../../platform/database/db.ts';
import type { StreamedFile } from '../../../platform/http/files/http-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { fileOfBytes } from '../../../platform/storage/streamed-file.ts';
import { allow, type UserActor } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { allBillRows } from '../bill-rows.ts';
import { statementOfRange, statementOfSettlement } from '../read-statement.ts';
import { billText, statementCsv, statementPdf } from '../statement-files.ts';
import { findIssuer } from '../statement-store.ts';
import { requireDays } from './read-own-bill.ts';

const STATEMENT = /^(JS\d{20,40})\.(pdf|csv)$/;
/** Names of bills; `ownBillFile` of the contract makes them. */
export const OWN_BILL = /^bill-(\d{4}-\d{2}-\d{2})-(\d{4}-\d{2}-\d{2})\.(pdf|csv)$/;

/** Returns a statement or a bill of the viewer's own merchant as a file; null where there is none. */
export async function openOwnFile(platform: Platform, viewer: UserActor, name: string): Promise<StreamedFile | null> {
  const { merchantId } = merchantOf(viewer);
  const [, settlementNo] = STATEMENT.exec(name) ?? [];
  const [, startDate = '', endDate = ''] = OWN_BILL.exec(name) ?? [];
  const isBill = isDay(startDate) && isDay(endDate);
  if (settlementNo === undefined && !isBill) return null;
  allow(viewer, isBill ? 'own-bill:read' : 'own-settlement:read');
  const days = { startDate, endDate };
  if (isBill) requireDays(days);
  const withRows = isBill && name.endsWith('.csv');
  async function read(tx: Tx) {
    const statement = settlementNo
      ? await statementOfSettlement(tx, settlementNo)
      : await statementOfRange(tx, merchantId.toString(), days);
    return { statement, rows: withRows ? await allBillRows(tx, merchantId, days) : [] };
  }
  const { statement, rows } = await platform.db.asMerchant(merchantId, read);
  if (withRows) return fileOfBytes(name, Buffer.from(billText(statement, rows)));
  if (name.endsWith('.csv')) return fileOfBytes(name, Buffer.from(statementCsv(statement)));
  // Who issues documents is the institution's own row, which a merchant's login does not read.
  const issuer = await platform.db.readOnly((tx) => findIssuer(tx));
  return fileOfBytes(name, await statementPdf(statement, issuer));
}
