import { REPORT_DAYS_MAX } from '@mashang/contract/reports';
import { invalidField } from '../../platform/errors.ts';
import { daysOf } from './report-rules.ts';
import * as zh from './zh.ts';

/** Refuses a range that is invalid or longer than `most` days. */
export function requireDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  most = REPORT_DAYS_MAX,
): void {
  const days = daysOf(startDate, endDate);
  if (Number.isNaN(days) || days < 1) throw invalidField('endDate', zh.requireDays.wrongDays);
  if (days > most) throw invalidField('endDate', zh.requireDays.tooManyDays(most));
}
