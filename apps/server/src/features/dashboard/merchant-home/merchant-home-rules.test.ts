import { expect, it } from 'vitest';
import { tasksOf } from './merchant-home-rules.ts';

const none = {
  refunds: 0,
  approvals: 0,
  mine: 0,
  waitingForFunds: 0,
  troubles: [],
  dead: 0,
  renewals: [],
  keys: [],
  settlement: '',
  account: false,
};

it('has nothing to do where nothing is wrong', () => {
  expect(tasksOf(none)).toEqual([]);
});

it('names each thing to do, refunds to approve first', () => {
  const keys = [{ keyId: 'key-1', name: '', endTime: '2026-12-01 00:00:00' }];
  const found = { refunds: 2, troubles: ['回调地址不通'], renewals: ['营业执照将到期'], settlement: '未设结算账户' };
  const counts = { approvals: 3, mine: 1, waitingForFunds: 4, dead: 5 };
  const tasks = tasksOf({ ...none, ...counts, ...found, keys, account: true });
  expect(tasks.map(({ kind }) => kind)).toEqual([
    'refund',
    'approval',
    'funds',
    'endpoint',
    'webhook',
    'settlement',
    'account',
    'verification',
    'key',
    'mine',
  ]);
  expect(tasks.find(({ kind }) => kind === 'key')?.text).toContain('key-1');
  for (const [kind, count] of [
    ['approval', '3'],
    ['funds', '4'],
    ['webhook', '5'],
    ['mine', '1'],
  ])
    expect(tasks.find((task) => task.kind === kind)?.text, kind).toContain(count);
});
