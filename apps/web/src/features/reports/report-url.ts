import { REPORT_GROUP_NAMES, type ReportGroup } from '@mashang/contract/reports';
import { shortcutRanges, todayText } from '../../lib/format/shanghai-dates.ts';

export type ReportState = {
  groupBy: ReportGroup;
  startDate: string;
  endDate: string;
  product?: string;
  participantId?: string;
  merchantId?: string;
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A report's state from its address; without parameters the last seven days, by day. */
export function readReportState(query: URLSearchParams, now: number): ReportState {
  const week = shortcutRanges(now)[0]?.range ?? { startDate: todayText(now), endDate: todayText(now) };
  const groupBy = query.get('groupBy') ?? '';
  const [startDate = '', endDate = ''] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
  const dated = DAY.test(startDate) && DAY.test(endDate) && startDate <= endDate;
  const [participantId = '', merchantId = ''] = ['participantId', 'merchantId'].map((name) => query.get(name) ?? '');
  return {
    groupBy: groupBy in REPORT_GROUP_NAMES ? (groupBy as ReportGroup) : 'day',
    startDate: dated ? startDate : week.startDate,
    endDate: dated ? endDate : week.endDate,
    product: query.get('product')?.slice(0, 32) || undefined,
    participantId: /^\d{1,18}$/.test(participantId) ? participantId : undefined,
    merchantId: /^\d{1,18}$/.test(merchantId) ? merchantId : undefined,
  };
}

/** Address of a state; undefined values are left out. */
export function writeReportState(state: ReportState): URLSearchParams {
  return new URLSearchParams(Object.entries(state).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
