import type { PollConf, RotationOfProduct } from '@mashang/contract/products';
import { describe, expect, it } from 'vitest';
import {
  carryDraft,
  changeRow,
  expectedShares,
  moveRow,
  sameDraft,
  startDraft,
  weightError,
  wireRows,
} from './rotation-draft.ts';

function conf(accId: string, more: Partial<PollConf> = {}): PollConf {
  return { accId, own: true, enabled: true, weight: 100, refusal: '', ...more } as PollConf;
}
function rotation(rows: PollConf[], more: Partial<RotationOfProduct> = {}): RotationOfProduct {
  return { version: 'v1', rows, addable: [], ...more } as RotationOfProduct;
}
const three = rotation([conf('1'), conf('2'), conf('3'), conf('9', { own: false })]);

describe('a rotation’s draft', () => {
  it('begins with the own accounts in their order, and is no change', () => {
    const draft = startDraft(three);
    expect(draft.rows.map(({ accId }) => accId)).toEqual(['1', '2', '3']);
    expect(sameDraft(draft, startDraft(three))).toBe(true);
    const moved = { ...draft, rows: moveRow(draft.rows, '3', '1') };
    expect(moved.rows.map(({ accId }) => accId)).toEqual(['3', '1', '2']);
    expect(sameDraft(draft, moved)).toBe(false);
    expect(moveRow(moved.rows, '3', '2').map(({ accId }) => accId)).toEqual(['1', '2', '3']);
    expect(moveRow(moved.rows, '3', '7')).toEqual(moved.rows);
  });

  it.each([
    ['', '请填写权重'],
    ['-1', '权重不能小于 0'],
    ['1.5', '权重须为整数'],
    ['1e3', '权重须为整数'],
    ['10001', '权重不能大于 10000'],
  ])('does not send the weight "%s"', (weight, reason) => {
    expect(weightError(weight)).toBe(reason);
    expect(wireRows(changeRow(startDraft(three).rows, '1', { weight }))).toBeUndefined();
  });

  it('sends numbers', () => {
    expect(wireRows(changeRow(startDraft(three).rows, '2', { weight: '0', enabled: false }))?.[1]).toEqual({
      accId: '2',
      enabled: false,
      weight: 0,
    });
  });

  it('is carried onto newer rows without losing what was typed', () => {
    const draft = { version: 'v1', rows: changeRow(startDraft(three).rows, '2', { weight: '7' }) };
    const newer = rotation([conf('4'), conf('2', { weight: 55 }), conf('1')], { version: 'v2' });
    expect(carryDraft(draft, newer)).toEqual({
      version: 'v2',
      rows: [
        { accId: '1', enabled: true, weight: '100' },
        { accId: '2', enabled: true, weight: '7' },
        { accId: '4', enabled: true, weight: '100' },
      ],
    });
  });

  it('expects shares by weight among those that can take orders', () => {
    const rows = changeRow(startDraft(three).rows, '1', { weight: '200' });
    const shares = expectedShares(rows, [conf('9', { own: false })], new Map([['3', 'account_off']]));
    expect(Object.fromEntries(shares)).toEqual({ '1': '50.00', '2': '25.00', '3': '0.00', '9': '25.00' });
    expect(expectedShares([], [], new Map()).size).toBe(0);
  });
});
