import { REPORT_DAYS_MAX } from '@mashang/contract/reports';
import { invalidField } from '../../platform/errors.ts';
import { daysOf } from './report-rules.ts';

/** Refuses a range that is none or longer than a report may be. */
export function requireDays(startDate: string, endDate: string): void {
  const days = daysOf(startDate, endDate);
  if (Number.isNaN(days) || days < 1) throw invalidField('endDate', '结束日期不能早于开始日期，且须为有效日期');
  if (days > REPORT_DAYS_MAX) throw invalidField('endDate', `日期范围最多 ${REPORT_DAYS_MAX} 天`);
}
