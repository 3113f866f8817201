import { PAYEE_STATES, type PayeeState } from '@mashang/contract/payment-channels';
import { expect, it } from 'vitest';
import { payeeDelay, payeeWayOf } from './payee-view.ts';

const wallet = { zh: '微信', en: 'WeChat', browser: 'MicroMessenger' };
const inside = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
const fields = { package: 'p' };

it('asks the wallet only inside it, and only while the server says that the payee may agree', () => {
  expect(payeeWayOf(inside, { fields, wallet })).toBe('agree');
  expect(payeeWayOf('Mozilla/5.0 (iPhone) Safari', { fields, wallet })).toBe('open_in_wallet');
  expect(payeeWayOf(inside, { fields: null, wallet })).toBe('none');
  expect(payeeWayOf('Mozilla/5.0 (iPhone) Safari', { fields: null, wallet })).toBe('none');
});

it('goes on asking in every state that may change, and in one that it does not know', () => {
  const over = PAYEE_STATES.filter((state) => payeeDelay({ state }) === null);
  expect(over).toEqual(['paid', 'withdrawn', 'returned']);
  expect(payeeDelay({ state: 'unheard-of' as PayeeState })).toBe(3_000);
});
