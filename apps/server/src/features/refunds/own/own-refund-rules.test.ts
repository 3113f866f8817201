import { expect, it } from 'vitest';
import { ownTimeline } from './own-refund-rules.ts';

const at = (minute: number) => `2026-11-27 10:0${minute}:00`;
const none = { sentTime: '', failedTime: '', paidTime: '', returnedTime: '' };
const unwaited = { waitedTime: '', waitsUntil: '' };
const titles = (...given: Parameters<typeof ownTimeline>) => ownTimeline(...given).map(({ title }) => title);

it('shows a merchant every payment of its refund in time order', () => {
  const refund = { ...unwaited, state: 4, requestTime: at(0), approvedTime: at(1), endTime: '' } as const;
  const payments = [
    { ...none, sentTime: at(2), failedTime: at(3) },
    { ...none, sentTime: at(4), paidTime: at(5) },
  ];
  expect(titles(refund, payments)).toEqual([
    '申请退款',
    '已批准',
    '已付款，待核对',
    '付款失败',
    '已付款，待核对',
    '已退款',
  ]);
});

it('names how it ended, and nobody who decided it', () => {
  const refund = { ...unwaited, state: 7, requestTime: at(0), approvedTime: '', endTime: at(1) } as const;
  expect(titles(refund, [])).toEqual(['申请退款', '已驳回']);
  expect(ownTimeline(refund, []).every(({ actor, detail }) => actor === '' && detail === '')).toBe(true);
});

it('says that it waits for the balance, and until when only while it waits', () => {
  const times = { requestTime: at(0), waitedTime: at(1), waitsUntil: '2026-12-04 10:01:00', endTime: '' };
  const waiting = { ...times, state: 2, approvedTime: '' } as const;
  expect(titles(waiting, [])).toEqual(['申请退款', '已批准，等待余额足够']);
  expect(ownTimeline(waiting, [])[1]?.detail).toContain('2026-12-04 10:01:00');
  const booked = { ...times, state: 1, approvedTime: at(2) } as const;
  expect(titles(booked, [])).toEqual(['申请退款', '已批准，等待余额足够', '已批准']);
  expect(ownTimeline(booked, []).every(({ detail }) => detail === '')).toBe(true);
  const expired = { ...times, state: 8, approvedTime: '', endTime: at(3) } as const;
  expect(titles(expired, [])).toEqual(['申请退款', '已批准，等待余额足够', '已过期']);
});
