import { describe, expect, it } from 'vitest';
import { coverOf } from './cover-rules.ts';

describe('whether clients’ money is covered', () => {
  it('is judged by the books and by the statements, and says which lacks', () => {
    expect(coverOf({ cover: '1200.00', outsideCover: '5.00' })).toEqual({
      isEnough: true,
      text: '账面与对账单均足额，高出应付至少 5.00 元',
    });
    expect(coverOf({ cover: '0.00', outsideCover: '0.00' })).toMatchObject({ isEnough: true });
    expect(coverOf({ cover: '1200.00', outsideCover: '-0.01' })).toEqual({
      isEnough: false,
      text: '对账单不足，差 0.01 元；账面足额',
    });
    expect(coverOf({ cover: '-3.00', outsideCover: '0.00' })).toEqual({
      isEnough: false,
      text: '账面不足，差 3.00 元；对账单足额',
    });
    expect(coverOf({ cover: '-3.00', outsideCover: '-4000.00' })).toEqual({
      isEnough: false,
      text: '账面与对账单均不足，账面差 3.00 元，对账单差 4,000.00 元',
    });
  });
});
