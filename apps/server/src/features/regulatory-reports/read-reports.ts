import { TOTAL_CAP } from '@mashang/contract/paging';
import type { ReportListQuery, ReportPage } from '@mashang/contract/risk-cases';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { viewReport } from '../cases/view-report.ts';
import { countReports, listReports } from './reports-store.ts';

/** Lists reports to the regulator: drafts by due date first, then the submitted ones. */
export async function readReports(ctx: Ctx, query: ReportListQuery): Promise<ReportPage> {
  allow(ctx.actor, 'risk-case:read');
  const { app } = ctx.platform.db;
  const [rows, counts] = await Promise.all([listReports(app, query), countReports(app, query)]);
  return {
    list: rows.map(viewReport),
    total: Math.min(counts.total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    open: counts.open,
    overdue: counts.overdue,
  };
}
