import { formatMoney } from '@mashang/contract/money';
import { RISK_SUBJECTS } from '@mashang/contract/monitoring';
import type { Sql, Tx } from '../../platform/db.ts';
import type { Ctx } from '../../platform/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { findCase, listHits, type ReportRow } from './case-reads-store.ts';
import { caseNoOf } from './read-cases.ts';
import type { ReportContent, ReportedOrder } from './report-rules.ts';
import { listTransactions, type TransactionRow } from './reports-store.ts';

export function reportNoOf(id: string): string {
  return `BG${id.padStart(8, '0')}`;
}

export function reported({
  orderNo,
  direction,
  time,
  amount,
  status,
  payer,
  payee,
  payeeAccount,
  merchant,
}: TransactionRow): ReportedOrder {
  return { orderNo, direction, time, amount: formatMoney(amount), status, payer, payee, payeeAccount, merchant };
}

/** Everything a report says, with names whole: it goes to the regulator. */
export async function contentOf(ctx: Ctx, sql: Sql | Tx, report: ReportRow): Promise<ReportContent> {
  const [found, hits, orders, licence] = await Promise.all([
    findCase(sql, report.caseId, 0n),
    listHits(sql, report.caseId),
    listTransactions(sql, report.orders),
    currentLicence(ctx.platform),
  ]);
  return {
    reportNo: reportNoOf(report.id),
    kind: report.kind,
    caseNo: caseNoOf(report.caseId),
    institution: {
      name: licence?.legalName ?? '',
      licenceNo: licence?.licenceNo ?? '',
      regulator: licence?.regulator ?? '',
      jurisdiction: licence?.jurisdiction ?? '',
    },
    subject: {
      kind: found ? RISK_SUBJECTS[found.subject] : '',
      name: found?.personName || found?.houseName || '',
      key: found?.subjectKey ?? '',
    },
    opened: found?.openTime ?? '',
    rules: [...new Set(hits.map(({ title }) => title))],
    narrative: report.narrative,
    total: formatMoney(report.total),
    orders: orders.map(reported),
    made: { by: report.by, time: report.createTime },
  };
}
