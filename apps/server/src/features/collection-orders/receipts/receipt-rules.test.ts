import { expect, it } from 'vitest';
import { whyNoReceipt } from './receipt-rules.ts';

it.each([
  [0n, 30_000n, '大于 0'],
  [999_999_999_999_999n, null, '1 亿元'],
  [999_999_999n, 30_000n, '远超订单金额'],
  [1_500_000n, 1_011n, null],
  [30_000n, 30_000n, null],
  [9_000_000_000n, 1_000_000_000n, null],
])('a receipt of %s for %s: %s', (paid, due, why) => {
  if (why === null) expect(whyNoReceipt(paid, due)).toBeNull();
  else expect(whyNoReceipt(paid, due)).toContain(why);
});
