import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatShare, parseShare, SHARE_WHOLE_BP, whyOwnersRefused } from './verification.ts';

const TODAY = '2026-01-01';

describe('a share', () => {
  it('is read and written without a loss', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: SHARE_WHOLE_BP }), (bp) => parseShare(formatShare(bp)) === bp));
  });
  it.each(['', '0', '100.01', '33.333', '-5', '1e2', '五', '25%', '1000'])('is none: %s', (text) => {
    expect(parseShare(text)).toBeNull();
  });
  it('may be typed short', () => {
    expect(['25', '33.3', ' 100 '].map(parseShare)).toEqual([2_500, 3_330, 10_000]);
  });
});

it('owners are taken exactly when together they hold no more than the whole, each named once', () => {
  const owner = fc.record({
    name: fc.constant('甲'),
    documentNo: fc.stringMatching(/^[A-Z]\d{7}$/),
    shareBp: fc.integer({ min: 2_500, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(owner, { minLength: 1, maxLength: 4 }), (owners) => {
      const sum = owners.reduce((total, { shareBp }) => total + shareBp, 0);
      const once = new Set(owners.map(({ documentNo }) => documentNo)).size === owners.length;
      return (whyOwnersRefused({ owners, noOwnerReason: '' }, TODAY) === null) === (sum <= SHARE_WHOLE_BP && once);
    }),
  );
  const wrong = { name: '甲', documentNo: '310101198001010022', shareBp: 5_000 };
  expect(whyOwnersRefused({ owners: [wrong], noOwnerReason: '' }, TODAY)?.field).toBe('owners.0.documentNo');
  expect(whyOwnersRefused({ owners: [], noOwnerReason: '' }, TODAY)?.field).toBe('noOwnerReason');
  expect(whyOwnersRefused({ owners: [], noOwnerReason: '国有' }, TODAY)).toBeNull();
});
