import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { caseNoOf, REPORT_KINDS, REPORT_STATE_NAMES } from '@mashang/contract/risk-cases';
import { RELEASE_HOURS } from '@mashang/contract/risk-releases';
import { BusinessError } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/security/crypto.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import type { ReportRow } from '../cases/report-row-store.ts';
import { reportNoOf } from './report-content.ts';
import { findReport } from './reports-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'report.release'>;
type State = { version: string; what: string; caseNo: string; state: string; orders: number; total: string };
export const RELEASE_TERM = zh.reportReleaseApproval.validFor(RELEASE_HOURS);

/** Version of a draft's content; a new draft has another version, which nobody has approved. */
export function reportVersion({ narrative, orders }: ReportRow): string {
  return sha256Hex(Buffer.from(JSON.stringify([narrative, orders]), 'utf8'));
}

/** 监管报告导出: releases a report with full names, accounts and document numbers after another person has seen it. */
export const reportReleaseApproval: ApprovalKind<Payload, State> = {
  kind: 'report.release',
  async load({ tx }, { subjectId }) {
    const report = /^\d{1,18}$/.test(subjectId) ? await findReport(tx, subjectId) : undefined;
    if (!report) throw new BusinessError('notFound', zh.faults.reportMissing);
    const { kind, state, orders, total } = report;
    const reportNo = reportNoOf(subjectId);
    return {
      subject: { kind: 'risk-report', id: subjectId, name: `${REPORT_KINDS[kind]} ${reportNo}` },
      state: {
        version: reportVersion(report),
        what: `${REPORT_KINDS[kind]} ${reportNo}`,
        caseNo: caseNoOf(report.caseId),
        state: REPORT_STATE_NAMES[state],
        orders: orders.length,
        total: formatMoney(total),
      },
      lockKey: subjectId,
    };
  },
  lines: ({ what, caseNo, state, orders, total }, { recipient }) => [
    { label: zh.lines.report, before: '', after: what },
    { label: zh.words.cases, before: '', after: caseNo },
    { label: zh.reportReleaseApproval.submission, before: '', after: state },
    {
      label: zh.reportReleaseApproval.orders,
      before: '',
      after: zh.reportReleaseApproval.total(orders, groupMoney(total)),
    },
    { label: zh.lines.contains, before: '', after: zh.reportReleaseApproval.unmasked },
    { label: zh.lines.recipient, before: '', after: recipient },
    { label: zh.lines.validity, before: '', after: RELEASE_TERM },
  ],
  apply: async (_ctx, { payload }) => ({ released: true, recipient: payload.recipient }),
};
