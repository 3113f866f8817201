import { REPORT_GROUP_NAMES, type ReportGroup } from '@mashang/contract/reports';
import { daysOfAddress, shortcutRanges, todayText } from '../../lib/format/shanghai-dates.ts';

export type ReportState = {
  groupBy: ReportGroup;
  startDate: string;
  endDate: string;
  product?: string;
  participantId?: string;
  merchantId?: string;
};

/** A report's state from its address; without parameters the last seven days, by day. */
export function readReportState(query: URLSearchParams, now: number): ReportState {
  const week = shortcutRanges(now)[0]?.range ?? { startDate: todayText(now), endDate: todayText(now) };
  const groupBy = query.get('groupBy') ?? '';
  const [participantId = '', merchantId = ''] = ['participantId', 'merchantId'].map((name) => query.get(name) ?? '');
  return {
    groupBy: groupBy in REPORT_GROUP_NAMES ? (groupBy as ReportGroup) : 'day',
    ...daysOfAddress(query, week),
    product: query.get('product')?.slice(0, 32) || undefined,
    participantId: /^\d{1,18}$/.test(participantId) ? participantId : undefined,
    merchantId: /^\d{1,18}$/.test(merchantId) ? merchantId : undefined,
  };
}

/** Address of a state; undefined values are left out. */
export function writeReportState(state: ReportState): URLSearchParams {
  return new URLSearchParams(Object.entries(state).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
