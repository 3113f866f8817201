import { expect, it } from 'vitest';
import { deviceOf, wayFor } from './pay-ways.ts';

const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 MicroMessenger/8.0.50';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604';
const DESK = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

it('finds the wallet, the phone and the desk by the browser', () => {
  expect([WECHAT, IPHONE, DESK].map(deviceOf)).toEqual(['wallet', 'phone', 'desk']);
});

it('offers the wallet its own way, a phone its page, a desk a code', () => {
  const offered = ['code', 'page', 'wap', 'in_app'] as const;
  expect(wayFor('wallet', offered)).toBe('in_app');
  expect(wayFor('phone', offered)).toBe('wap');
  expect(wayFor('desk', offered)).toBe('code');
});

it('takes the next best way, and none where a phone could only pay inside a wallet', () => {
  expect(wayFor('phone', ['code'])).toBe('code');
  expect(wayFor('desk', ['page', 'wap'])).toBe('page');
  expect(wayFor('phone', ['in_app'])).toBe(null);
});
