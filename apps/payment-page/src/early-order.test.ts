import { expect, it } from 'vitest';
import { readEarlyOrder } from './early-order.ts';

it('takes the order that came with the page', () => {
  expect(readEarlyOrder('{"agtOrderNo":"DS1","subject":"\\u003c/script>"}', 300)).toEqual({
    agtOrderNo: 'DS1',
    subject: '</script>',
  });
});

it.each([
  ['none came', undefined, 300],
  ['it is broken', '{"agtOrderNo":', 300],
  ['the page was opened long before it was looked at', '{"agtOrderNo":"DS1"}', 60_000],
])('asks the server when %s', (_why, text, ageMs) => {
  expect(readEarlyOrder(text, ageMs)).toBeNull();
});
