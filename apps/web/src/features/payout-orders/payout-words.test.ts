import { CLAIM_STATUSES } from '@mashang/contract/payout-orders';
import { expect, it } from 'vitest';
import { mayPay, mayReject, outcomeText, proofsOf } from './payout-words.ts';

it.each([
  [0, true],
  [1, false],
  [2, false],
  [3, true],
  [4, false],
  [5, false],
] as const)('a claim in state %i offers paying: %s', (status, offered) => {
  expect(mayPay({ status, mine: true })).toBe(offered);
});

it('offers giving back only before it was said to be paid', () => {
  const offered = CLAIM_STATUSES.filter((status) => mayReject({ status, mine: true }));
  expect(offered).toEqual([0]);
  expect(mayReject({ status: 0, mine: false })).toBe(false);
});

it('offers paying neither what another claimed nor what a case holds', () => {
  expect(mayPay({ status: 0, mine: false })).toBe(false);
  expect(mayPay({ status: 2, mine: true })).toBe(false);
});

it('warns against paying what has gone back to the list', () => {
  for (const status of [4, 5] as const)
    expect(outcomeText({ status, rejectRemark: '', disputeReason: '' })).toMatch('请勿再付款');
  expect(outcomeText({ status: 3, rejectRemark: '', disputeReason: '金额不符' })).toMatch('金额不符');
});

it('lists the proofs in the order of their slots, without the empty ones', () => {
  const none = { payPicUrl: '', payPicUrl1: '', payPicUrl2: '', payVideoUrl: '' };
  expect(proofsOf(none)).toEqual([]);
  expect(
    proofsOf({ ...none, payVideoUrl: '/v.mp4', payPicUrl: '/a.webp' }).map(({ url, video }) => [url, video]),
  ).toEqual([
    ['/a.webp', false],
    ['/v.mp4', true],
  ]);
});
