import { REPORT_DAYS_MAX } from '@mashang/contract/reports';
import { invalidField } from '../../platform/errors.ts';
import { daysOf } from './report-rules.ts';
import * as zh from './zh.ts';

/** Refuses a range that is invalid or longer than a report may be. */
export function requireDays(startDate: string, endDate: string): void {
  const days = daysOf(startDate, endDate);
  if (Number.isNaN(days) || days < 1) throw invalidField('endDate', zh.requireDays.wrongDays);
  if (days > REPORT_DAYS_MAX) throw invalidField('endDate', zh.requireDays.tooManyDays(REPORT_DAYS_MAX));
}
