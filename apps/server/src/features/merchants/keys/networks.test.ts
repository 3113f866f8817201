import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ipMatcher } from './merchant-keys.ts';
import { readNetwork } from './networks.ts';

describe('an allow-list entry', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32'],
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['2001:DB8::1', '2001:db8::1/128'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ])('%s is %s', (text, network) => expect(readNetwork(text)).toEqual({ network }));

  it.each([
    ['0.0.0.0/0', '过大'],
    ['::/0', '过大'],
    ['203.0.113.7/24', '应写作 203.0.113.0/24'],
    ['203.0.113.0/33', '不是有效'],
    ['1', '不是有效'],
    ['203.0.113', '不是有效'],
    ['example', '不是有效'],
  ])('%s is refused: %s', (text, why) => expect(readNetwork(text)).toEqual({ wrong: expect.stringContaining(why) }));

  it('lets in exactly the address that was written', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (listed, other) => {
        const read = readNetwork(listed);
        const allows = ipMatcher(['network' in read ? read.network : '']);
        expect([allows(listed), allows(`::ffff:${listed}`), allows(other)]).toEqual([true, true, other === listed]);
      }),
    );
  });
});
