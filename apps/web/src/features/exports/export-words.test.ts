import type { ExportJob } from '@mashang/contract/exports';
import { expect, it } from 'vitest';
import { progressOf, progressText } from './export-words.ts';

const JOB: ExportJob = {
  id: '',
  list: 'collection-orders',
  title: '代收订单',
  format: 'csv',
  state: 'running',
  rows: 12_300,
  total: null,
  bytes: 0,
  reason: '',
  url: '',
  createTime: '',
  finishTime: '',
  expireTime: '',
};

it('says how far an export is, as far as anybody knows', () => {
  expect(progressText(JOB)).toBe('已写 12,300 行');
  expect(progressOf(JOB)).toBeUndefined();
  expect(progressText({ ...JOB, total: 1_000_000 })).toBe('已写 12,300 / 1,000,000 行');
  expect(progressOf({ ...JOB, total: 24_600 })).toBe(0.5);
  expect(progressOf({ ...JOB, total: 12_000 })).toBe(1);
  expect(progressText({ ...JOB, state: 'done', bytes: 1_572_864 })).toBe('共 12,300 行，1.5 MB');
  expect(progressText({ ...JOB, state: 'done', rows: 0, bytes: 300 })).toBe('共 0 行，300 B');
});
