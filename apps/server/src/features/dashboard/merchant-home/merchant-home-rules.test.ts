import { expect, it } from 'vitest';
import { tasksOf } from './merchant-home-rules.ts';

const none = { refunds: 0, troubles: [], renewals: [], keys: [], settlement: '' };

it('has nothing to do where nothing is wrong', () => {
  expect(tasksOf(none)).toEqual([]);
});

it('names each thing to do, refunds to approve first', () => {
  const keys = [{ keyId: 'key-1', name: '', endTime: '2026-12-01 00:00:00' }];
  const found = { refunds: 2, troubles: ['回调地址不通'], renewals: ['营业执照将到期'], settlement: '未设结算账户' };
  const tasks = tasksOf({ ...found, keys });
  expect(tasks.map(({ kind }) => kind)).toEqual(['refund', 'endpoint', 'settlement', 'verification', 'key']);
  expect(tasks.at(-1)?.text).toContain('key-1');
});
