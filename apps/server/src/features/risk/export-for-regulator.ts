import type { AuditExtractQuery, PersonTransactionsQuery, TextFile } from '@mashang/contract/risk-cases';
import { invalidField } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verb.ts';
import { findSubjectKey } from './cases-store.ts';
import { reported } from './report-content.ts';
import { listProven, listTransactionsOf, readHead } from './reports-store.ts';
import { ordersCsv } from './text-files.ts';
import { fingerprintOf } from './verify-extract.ts';

const ROWS_MAX = 20_000;
const PROOF =
  'hash = sha256(previous ‖ sealed)：previous 为十六进制字节，sealed 为 UTF-8 文本；核对：npm run verify -- --extract 文件。文件指纹（SHA-256）记在调取的审计记录中';

/** Everything of one person in some days, for the regulator; why it was asked for is written down. */
export const exportTransactions = writeVerb<PersonTransactionsQuery, TextFile>({
  name: 'regulator.transactions',
  permission: 'regulator:export',
  async run(ctx, { kind, key, startDate, endDate, reason }) {
    if (endDate < startDate) throw invalidField('endDate', '结束日期不能早于开始日期');
    const participantId = kind === 'participant' ? await findSubjectKey(ctx.tx, 'participant', key) : null;
    if (kind === 'participant' && participantId === null) throw invalidField('key', '参与方不存在');
    const rows = await listTransactionsOf(ctx.tx, { participantId, name: key, startDate, endDate, most: ROWS_MAX });
    const filter = `${startDate} 至 ${endDate}`;
    const text = await ordersCsv(ctx, { title: '个人交易明细', filter, orders: rows.map(reported) });
    const subjectId = participantId ?? 'payer';
    const after = { kind, startDate, endDate, reason, rows: rows.length };
    return {
      result: { name: `transactions-${startDate}-${endDate}.csv`, type: 'text/csv', text },
      audit: { subjectKind: 'regulator-export', subjectId, after },
    };
  },
});

/** Rows of the audit log about one subject, with what it takes to prove each against the chain's head. */
export const exportAuditExtract = writeVerb<AuditExtractQuery, TextFile>({
  name: 'regulator.audit',
  permission: 'regulator:export',
  async run({ tx }, { subjectId, reason }) {
    const [rows, head] = await Promise.all([listProven(tx, subjectId, ROWS_MAX), readHead(tx)]);
    if (rows.length === 0) throw invalidField('subjectId', '审计日志中没有该对象');
    const text = `${JSON.stringify({ subjectId, proof: PROOF, head, rows }, null, 2)}\n`;
    const after = { reason, rows: rows.length, fingerprint: fingerprintOf(text) };
    return {
      result: { name: `audit-${subjectId.replace(/[^\w-]/g, '_')}.json`, type: 'application/json', text },
      audit: { subjectKind: 'regulator-export', subjectId, after },
    };
  },
});
