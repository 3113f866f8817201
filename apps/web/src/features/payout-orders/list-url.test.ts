import { describe, expect, it } from 'vitest';
import { listParams, readListState, toggleStatus, writeListState } from './list-url.ts';

describe('the lists of payouts in the URL', () => {
  it('survive the way there and back', () => {
    const state = {
      page: 3,
      limit: 50,
      cursor: '8812',
      detail: 'DF1',
      filters: { orderNo: 'DF2026', status: '1,2', claimStatus: '3', minAmount: '0.50', startDate: '2026-01-01' },
    };
    expect(readListState('payouts', writeListState('payouts', state))).toEqual(state);
  });

  it('drop what each list’s call would refuse, and keep the rest', () => {
    const damaged = new URLSearchParams('status=5&payType=9&minAmount=1e5&page=-2&limit=7&mchOrderNo=M1&maxAmount=20');
    expect(readListState('hall', damaged).filters).toEqual({ maxAmount: '20' });
    expect(readListState('own', damaged).filters).toEqual({ status: '5', maxAmount: '20' });
    expect(readListState('payouts', damaged).filters).toEqual({ mchOrderNo: 'M1', maxAmount: '20' });
    expect(readListState('hall', damaged)).toMatchObject({ page: 1, limit: 20 });
  });

  it('never ask the server for the open detail', () => {
    const state = readListState('hall', new URLSearchParams('status=0&detail=77'));
    expect(state.detail).toBe('77');
    expect(listParams('hall', state)).toEqual({ status: '0' });
  });

  it('add a status and take it out again', () => {
    expect(toggleStatus('3', '0')).toBe('0,3');
    expect(toggleStatus('0,3', '3')).toBe('0');
    expect(toggleStatus('0', '0')).toBeUndefined();
  });
});
