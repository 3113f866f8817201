import { type ExportReportQuery, REPORT_KINDS, type TextFile } from '@mashang/contract/risk-cases';
import { BusinessError } from '../../platform/errors.ts';
import { writeVerb } from '../../platform/verb.ts';
import { contentOf, reportNoOf } from './report-content.ts';
import { reportJson, reportXml } from './report-rules.ts';
import { findReport } from './reports-store.ts';
import { ordersCsv } from './text-files.ts';

const TYPES = { json: 'application/json', csv: 'text/csv', xml: 'application/xml' } as const;

/** A report as a file. It names people, so who took it is written down. What was handed in comes as it was handed in. */
export const exportReport = writeVerb<ExportReportQuery, TextFile>({
  name: 'risk-report.export',
  permission: 'risk-report:write',
  async run(ctx, { id, format }) {
    const report = await findReport(ctx.tx, id);
    if (!report) throw new BusinessError('notFound', '报告不存在');
    const name = `${reportNoOf(id)}.${format}`;
    const handed = format === 'xml' && report.file ? await ctx.platform.storage.get(report.file) : null;
    const content = await contentOf(ctx, ctx.tx, report);
    const text = handed
      ? Buffer.from(handed).toString('utf8')
      : format === 'xml'
        ? reportXml(content)
        : format === 'json'
          ? reportJson(content)
          : await ordersCsv(ctx, { title: REPORT_KINDS[report.kind], filter: content.caseNo, orders: content.orders });
    return {
      result: { name, type: TYPES[format], text },
      audit: { subjectKind: 'risk-report', subjectId: id, after: { format, orders: content.orders.length } },
    };
  },
});
