import { expect, it } from 'vitest';
import { readReportState, writeReportState } from './report-url.ts';

const NOW = Date.parse('2026-05-10T04:00:00Z');
const WEEK = { groupBy: 'day', startDate: '2026-05-04', endDate: '2026-05-10' };

it('opens on the last seven days', () => {
  expect(readReportState(new URLSearchParams(), NOW)).toEqual({
    ...WEEK,
    product: undefined,
    participantId: undefined,
  });
});

it('survives the way there and back', () => {
  const state = { ...WEEK, groupBy: 'account' as const, product: 'bank', participantId: '12' };
  expect(readReportState(writeReportState(state), NOW)).toEqual(state);
});

it.each([
  'groupBy=week',
  'merchantId=M1001',
  'startDate=2026-05-09&endDate=2026-05-01',
  'startDate=x',
  'participantId=1%3B',
])('drops what the server would refuse: %s', (query) =>
  expect(readReportState(new URLSearchParams(query), NOW)).toMatchObject(WEEK),
);
