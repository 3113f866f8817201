import { OWN_REPORT_COLUMNS, REPORT_COLUMNS } from '@mashang/contract/lists/reports';
import { pageQuery } from '@mashang/contract/paging';
import { reportQuery } from '@mashang/contract/reports';
import { exportList } from '../../platform/http/export-list.ts';
import { readWholeReport } from './read-report.ts';
import * as zh from './zh.ts';

/** Exports 统计报表 as a file with every row, including rows that the screen cuts off. */
export const reportExport = exportList({
  name: 'reports',
  title: zh.exportReport.title,
  permission: 'report:read',
  query: reportQuery.extend(pageQuery),
  columns: ({ area }) => (area === 'operator' ? REPORT_COLUMNS : OWN_REPORT_COLUMNS),
  // A report is read as a whole, so there is no second page.
  page: async (ctx, query) => ({ list: query.page > 1 ? [] : (await readWholeReport(ctx, query)).lines }),
});
