import { expect, it } from 'vitest';
import { betterMethod, isPayableHere, nextMethod, placeOf, wayFor } from './pay-ways.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604';
const IN_WECHAT = `${IPHONE} MicroMessenger/8.0.50`;
const IN_ALIPAY = `${IPHONE} AlipayClient/10.6.0`;
const DESK = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const wechat = { zh: '微信', en: 'WeChat', browser: 'MicroMessenger' };
const alipay = { zh: '支付宝', en: 'Alipay', browser: 'AlipayClient' };

it('finds the wallet, another app, the phone and the desk by the browser', () => {
  const places = [IN_WECHAT, IN_ALIPAY, IPHONE, DESK].map((browser) => placeOf(browser, wechat));
  expect(places).toEqual(['wallet', 'other_app', 'phone', 'desk']);
  expect(placeOf(IN_ALIPAY, alipay)).toBe('wallet');
});

it('offers the wallet its own way, a phone its page, a desk a code', () => {
  const channel = { ways: ['code', 'page', 'wap', 'in_app'] as const, wallet: wechat };
  const ways = [IN_WECHAT, IPHONE, DESK].map((browser) => wayFor(browser, { ...channel, ways: [...channel.ways] }));
  expect(ways).toEqual(['in_app', 'wap', 'code']);
});

it('pays with 支付宝 inside its own app by the page that it offers', () => {
  expect(wayFor(IN_ALIPAY, { ways: ['code', 'page', 'wap'], wallet: alipay })).toBe('wap');
});

it('takes the next best way, and none where the wallet cannot be reached from here', () => {
  expect(wayFor(IPHONE, { ways: ['code'], wallet: wechat })).toBe('code');
  expect(wayFor(DESK, { ways: ['page', 'wap'], wallet: wechat })).toBe('page');
  expect(wayFor(IPHONE, { ways: ['in_app'], wallet: wechat })).toBe(null);
  // 微信 does not open the page of another company, but its code can be saved and scanned.
  expect(wayFor(IN_WECHAT, { ways: ['wap'], wallet: alipay })).toBe(null);
  expect(wayFor(IN_WECHAT, { ways: ['wap', 'code'], wallet: alipay })).toBe('code');
});

it('a transfer to an account may be made from every device', () => {
  expect(isPayableHere(IN_WECHAT, { channel: null })).toBe(true);
  expect(isPayableHere(IPHONE, { channel: { ways: ['in_app'], wallet: wechat } })).toBe(false);
});

const methods = [
  { id: '1', name: '支付宝收款', chosen: true, channel: { ways: ['code' as const, 'wap' as const], wallet: alipay } },
  { id: '2', name: '银行转账', chosen: false, channel: null },
  { id: '3', name: '微信收款', chosen: false, channel: { ways: ['in_app' as const], wallet: wechat } },
];

it('prefers the method of the wallet that shows the page, and no other', () => {
  expect(betterMethod(IN_WECHAT, methods)?.id).toBe('3');
  expect(betterMethod(IN_ALIPAY, methods)).toBeUndefined();
  expect(betterMethod(IPHONE, methods)).toBeUndefined();
});

it('takes the next method that has not failed and may be paid here', () => {
  expect(nextMethod(IPHONE, methods, new Set(['1']))?.id).toBe('2');
  expect(nextMethod(IPHONE, methods, new Set(['1', '2']))).toBeUndefined();
  expect(nextMethod(IN_WECHAT, methods, new Set(['1']))?.id).toBe('3');
});
