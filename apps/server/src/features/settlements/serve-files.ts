import { formatMoney } from '@mashang/contract/money';
import type { StreamedFile } from '../../platform/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvText } from '../../platform/sheet-csv.ts';
import { type Ctx, type UserActor, writeVerb } from '../../platform/verb.ts';
import { statementOfMonth, statementOfSettlement } from './read-statement.ts';
import { stepRefusal } from './settlement-refusals.ts';
import { listOfBatch } from './settlements-store.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { findIssuer } from './statement-store.ts';

const SETTLEMENT = /^(JS\d{20,40})\.(pdf|csv)$/;
const MONTH = /^(\d{1,18})-(20\d\d-(?:0[1-9]|1[0-2]))\.(pdf|csv)$/;
const BATCH = /^(JB\d{20,30})\.csv$/;
/** Every file this feature serves: statements by settlement or month, bank files. */
export const SETTLEMENT_FILE = /^(JS\d{20,40}\.(pdf|csv)|\d{1,18}-20\d\d-(0[1-9]|1[0-2])\.(pdf|csv)|JB\d{20,30}\.csv)$/;

/** The bank file of a batch, accounts whole, for whoever uploads it at the bank. That it was taken stands in the audit log, what it says does not. */
const takeBankFile = writeVerb<{ batchNo: string }, string>({
  name: 'settlement.show-file',
  permission: 'settlement:send',
  async run({ tx }, { batchNo }) {
    const lines = await listOfBatch(tx, batchNo);
    if (lines.length === 0) throw stepRefusal('not_found');
    const text = csvText([
      {
        title: `付款文件 ${batchNo}`,
        columns: [
          ...[
            { title: '付款编号' },
            { title: '收款户名' },
            { title: '收款账号' },
            { title: '开户银行' },
            { title: '支行' },
          ],
          ...[{ title: '金额（元）', kind: 'money' as const }, { title: '币种' }, { title: '附言' }],
        ],
        rows: lines.map((one) => [
          ...[one.settlementNo, one.holder, one.accountNo, one.bankName, one.bankBranch],
          ...[formatMoney(one.amount), one.currency, one.settlementNo],
        ]),
      },
    ]);
    return {
      result: text,
      audit: { subjectKind: 'settlement-batch', subjectId: batchNo, after: { lines: lines.length } },
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
  const batch = BATCH.exec(name);
  if (batch)
    return viewer.permissions.has('settlement:send')
      ? fileOf(name, Buffer.from(await takeBankFile(ctx, { batchNo: batch[1] as string })))
      : null;
  const [, settlementNo] = SETTLEMENT.exec(name) ?? [];
  const [, merchantId, month] = MONTH.exec(name) ?? [];
  if (settlementNo === undefined && (merchantId === undefined || month === undefined)) return null;
  const bytes = await platform.db.transaction(async (tx) => {
    const statement = settlementNo
      ? await statementOfSettlement(tx, settlementNo)
      : await statementOfMonth(tx, merchantId as string, month as string);
    return name.endsWith('.csv') ? Buffer.from(statementCsv(statement)) : statementPdf(statement, await findIssuer(tx));
  });
  return fileOf(name, bytes);
}

function fileOf(name: string, bytes: Buffer): StreamedFile {
  const type = name.endsWith('.pdf') ? 'application/pdf' : 'text/csv; charset=utf-8';
  async function* parts() {
    yield bytes;
  }
  return { name, type, bytes: bytes.length, parts: parts() };
}
