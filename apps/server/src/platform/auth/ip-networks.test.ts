import { expect, it } from 'vitest';
import { canonicalIp, networkOf } from './ip-networks.ts';

it('an address has one spelling, however a proxy writes it', () => {
  const spellings: [string, string | null][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['203.000.113.009', '203.0.113.9'],
    [' 010.1.2.3 ', '10.1.2.3'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['[2001:DB8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['300.1.1.1', null],
    ['unknown', null],
    ['_hidden', null],
    ['', null],
    ['1', null],
  ];
  for (const [written, spelling] of spellings) expect([written, canonicalIp(written)]).toEqual([written, spelling]);
});

it('of IPv6 a network is counted, of IPv4 the address', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  expect(networkOf('2001:db8:1:2::1', 56)).toBe(networkOf('2001:db8:1:3::1', 56));
  expect(networkOf('2001:db8:1:2::1', 48)).toBe(networkOf('2001:db8:1:ff00::1', 48));
  expect(networkOf('terminal')).toBe('terminal');
});
