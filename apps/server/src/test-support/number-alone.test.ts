import { expect, it } from 'vitest';
import { numberAlone } from './number-alone.ts';

it('finds a number behind a mask, a word or a quote, and not inside a longer one', () => {
  for (const text of ['622202******0007', '尾号0007', '"0007"', '卡 0007，']) expect(text).toMatch(numberAlone('0007'));
  for (const text of ['DF2026112804560007123', '10007', 'a0007f', '00070'])
    expect(text).not.toMatch(numberAlone('0007'));
  expect('金额4.32元').toMatch(numberAlone('4.32'));
  for (const text of ['2026-11-28T10:04:14.321Z', '14.32', '4.321', '4332'])
    expect(text).not.toMatch(numberAlone('4.32'));
});
