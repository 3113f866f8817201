import { expect, it } from 'vitest';
import { standingOf, standingText } from './standing.ts';

it.each([
  [{ frozen: true, kycStatus: 2, runStatus: 1 }, 'frozen', '已冻结'],
  [{ frozen: true, kycStatus: 4, runStatus: 0 }, 'frozen', '已冻结'],
  [{ frozen: false, kycStatus: 4, runStatus: 1 }, 'unverified', '已过期'],
  [{ frozen: false, kycStatus: 0, runStatus: 1 }, 'unverified', '未提交'],
  [{ frozen: false, kycStatus: 2, runStatus: 1 }, 'open', '接单中'],
  [{ frozen: false, kycStatus: 2, runStatus: 0 }, 'paused', '已暂停'],
] as const)('%j takes orders only where nothing stands before it', (row, standing, text) => {
  expect([standingOf(row), standingText(row)]).toEqual([standing, text]);
});
