import { describe, expect, it } from 'vitest';
import { readListState, toggleStatus, writeListState } from './list-url.ts';

describe('the list in the URL', () => {
  it('survives the way there and back', () => {
    const state = {
      page: 3,
      limit: 50,
      cursor: '8812',
      sort: 'amount',
      detail: 'C1',
      filters: { agtOrderNo: 'C20260101', status: '1,6', startDate: '2026-01-01', minAmount: '0.50' },
    };
    expect(readListState(writeListState(state))).toEqual(state);
  });

  it('is empty for the list as it opens', () => {
    expect(writeListState(readListState(new URLSearchParams())).toString()).toBe('');
  });

  it('drops what the server would refuse, and keeps the rest', () => {
    const state = readListState(
      new URLSearchParams('status=9&minAmount=1e5&page=-2&limit=7&sort=password&startDate=yesterday&mchOrderNo=M1'),
    );
    expect(state).toEqual({
      page: 1,
      limit: 20,
      cursor: undefined,
      sort: '-createTime',
      detail: undefined,
      filters: { mchOrderNo: 'M1' },
    });
  });

  it('carries a cursor only for a page beyond the first', () => {
    const first = readListState(new URLSearchParams('cursor=12'));
    expect(writeListState(first).toString()).toBe('');
  });
});

it('adds and removes a status, in order', () => {
  expect(toggleStatus(undefined, 6)).toBe('6');
  expect(toggleStatus('6', 1)).toBe('1,6');
  expect(toggleStatus('1,6', 6)).toBe('1');
  expect(toggleStatus('1', 1)).toBeUndefined();
});
