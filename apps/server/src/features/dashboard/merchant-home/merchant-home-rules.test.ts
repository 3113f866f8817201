import { expect, it } from 'vitest';
import { tasksOf } from './merchant-home-rules.ts';

const none = { troubles: [], renewals: [], keys: [], settlement: '' };

it('has nothing to do where nothing is wrong', () => {
  expect(tasksOf(none)).toEqual([]);
});

it('names each thing to do, endpoints first', () => {
  const keys = [{ keyId: 'key-1', name: '', endTime: '2026-12-01 00:00:00' }];
  const tasks = tasksOf({ troubles: ['回调地址不通'], renewals: ['营业执照将到期'], keys, settlement: '未设结算账户' });
  expect(tasks.map(({ kind }) => kind)).toEqual(['endpoint', 'settlement', 'verification', 'key']);
  expect(tasks.at(-1)?.text).toContain('key-1');
});
