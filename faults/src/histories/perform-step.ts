import { formatMoney } from '@mashang/contract/money';
import { payUrlOf } from '../../../apps/server/src/features/collection-orders/pay-token.ts';
import { expireNow } from '../../../apps/server/src/test-support/arrange/arrange-network.ts';
import {
  expireClaimsNow,
  failPayout,
  pay,
  reject,
  releasePayout,
  returnPayout,
} from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { bookReceipt } from '../../../apps/server/src/test-support/arrange/arrange-receipts.ts';
import { giveRefundAccount, payRefunds } from '../../../apps/server/src/test-support/arrange/arrange-refunds.ts';
import { type Answered, readAnswer, merchantStep } from './answers.ts';
import type { ModelServer } from './model-server.ts';
import type { Operation } from './operations.ts';
import { receivedOf } from './operations.ts';
import { byTwoPeople } from './two-people.ts';

const SWEEPS_MOST = 3;
const ADJUST = { payer: '王小明', returnBy: 'institution' };

/** Performs a step on an existing object. */
export async function performStep(deployment: ModelServer, operation: Operation): Promise<Answered> {
  const { kind } = operation;
  if (['confirm', 'expire', 'complain', 'review', 'refund', 'adjust'].includes(kind))
    return collectionStep(deployment, operation);
  if (['takeBack', 'refuse', 'release', 'send', 'giveBack', 'credit'].includes(kind))
    return cashStep(deployment, operation);
  return payoutStep(deployment, operation);
}

async function collectionStep(deployment: ModelServer, { kind, ref, either }: Operation): Promise<Answered> {
  const { server, users } = deployment;
  const { no, amount, open } = await deployment.collection(ref);
  if (kind === 'confirm') return readAnswer(await users('agent02').confirm(no, {}));
  if (kind === 'expire') {
    const { tries } = await swept(deployment, () => expireNow(server, no));
    return { outcome: 'ok', detail: tries > 1 ? `at try ${tries}` : '' };
  }
  if (kind === 'complain') {
    const o = new URL(payUrlOf(server.platform, no)).searchParams.get('o');
    const payload = { o, reason: 'other', detail: '随机历史中的投诉' };
    server.clock.advance(3_100);
    const sent = await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload });
    return readAnswer({ http: sent.statusCode, ...(sent.json() as { code: number; msg: string }) });
  }
  if (kind === 'review') {
    const payload = { verdict: 'handled', outcome: '随机历史中的审核' };
    return byTwoPeople(deployment, 'complaint.answer', { subjectId: no, payload });
  }
  if (kind === 'refund') return refundStep(deployment, no);
  // A late or frozen receipt would wait as a differing one until somebody decides, which this history does not cover.
  // The same is true of one that may not be returned because its collector's float is frozen.
  if (!open || (!either && (await deployment.floatFreeze('agent02'))))
    return { outcome: 'refused', detail: 'not tried' };
  const received = formatMoney(receivedOf({ amount }));
  const collector = users('agent02');
  await deployment.calmly(() => giveRefundAccount(server, no));
  const detail = readAnswer(await collector.confirm(no, { paidInAmount: received, googleAuthCode: collector.code() }));
  if (!detail.detail.startsWith('409')) return detail;
  const back = either ? '' : `BACK-${ref}`;
  const payload = { ...ADJUST, outcome: either ? 'settle' : 'return', received, returnReference: back };
  return byTwoPeople(deployment, 'collection.adjust', { subjectId: no, payload });
}

/**
 * Two people approve, and the collector pays it. The refund's own tests cover the payment, so it meets no fault here.
 */
async function refundStep(deployment: ModelServer, no: string): Promise<Answered> {
  await deployment.calmly(() => giveRefundAccount(deployment.server, no));
  const answered = await byTwoPeople(deployment, 'collection.refund', { subjectId: no, payload: {} });
  if (answered.outcome === 'ok') await deployment.calmly(() => payRefunds(deployment.server, no));
  return answered;
}

async function payoutStep(deployment: ModelServer, { kind, ref, key, by, either }: Operation): Promise<Answered> {
  const { server, users } = deployment;
  const { id, no, claim, claimer, hand, wasPaid } = await deployment.payout(ref);
  const remark = '随机历史';
  if (kind === 'claim') return readAnswer(await users(by).claim(id, key));
  if (kind === 'pay') return readAnswer(await pay(users(claimer || by), claim));
  if (kind === 'reject') return readAnswer(await reject(users(claimer || by), claim));
  if (kind === 'expireClaim') return expireClaim(deployment, claim);
  if (kind === 'cancel' || ((kind === 'dispute' || kind === 'accept') && either))
    return merchantStep(deployment, no, kind);
  if (kind === 'return') return { outcome: (await returnPayout(server, no)) ? 'ok' : 'refused', detail: '' };
  if (kind === 'fail' && wasPaid) return { outcome: (await failPayout(server, no)) ? 'ok' : 'refused', detail: '' };
  if (kind === 'freeze' && hand) return { outcome: (await releasePayout(server, no)) ? 'ok' : 'refused', detail: '' };
  const body =
    kind === 'accept' ? { orderNo: no } : { orderNo: no, remark, ...(kind === 'freeze' ? { frozen: true } : {}) };
  return readAnswer(await users('admin01').post(`/api/payout/order/${kind}`, body));
}

async function expireClaim(deployment: ModelServer, claim: string): Promise<Answered> {
  const { done: ended, tries } = await swept(deployment, () => expireClaimsNow(deployment.server, claim));
  // If a try's answer was lost, it is unknown which try ended the claim.
  if (tries > 1) return { outcome: 'unknown', detail: `${ended} ended at try ${tries}` };
  return { outcome: ended === 1 ? 'ok' : 'refused', detail: `${ended} ended` };
}

/** Repeats the sweep of overdue entries, as the worker does: a broken connection leaves nothing overdue and unswept. */
async function swept<T>(deployment: ModelServer, sweep: () => Promise<T>): Promise<{ done: T; tries: number }> {
  for (let tries = 1; ; tries++) {
    try {
      return { done: await sweep(), tries };
    } catch (error) {
      if (tries > SWEEPS_MOST) throw error;
      await deployment.heal();
    }
  }
}

async function cashStep(deployment: ModelServer, { kind, ref, by }: Operation): Promise<Answered> {
  const { users } = deployment;
  if (kind === 'credit') {
    const { no, amount } = await deployment.topUp(ref);
    const lineId = await deployment.calmly(() =>
      bookReceipt(deployment.server, { amount, reference: `REF-${ref}`, payer: '' }),
    );
    const payload = { lineId };
    return byTwoPeople(deployment, 'topup.bank', { subjectId: no, payload });
  }
  const { no, owner, amount } = await deployment.cashOut(ref);
  const finance = users('finance01');
  if (kind === 'takeBack') {
    const root = owner.startsWith('ms') ? 'ms' : 'agt';
    return readAnswer(await users(owner || by).post(`/api/${root}/destoonFinanceCash/cancel`, { cashOutNo: no }));
  }
  if (kind === 'refuse') {
    const body = { cashOutNo: no, reason: '资料不符', googleAuthCode: finance.code() };
    return readAnswer(await finance.post('/api/cash-outs/reject', body));
  }
  if (kind === 'send') {
    const body = { cashOutNo: no, bankReference: `BANK-${ref}`, googleAuthCode: finance.code() };
    return readAnswer(await finance.post('/api/cash-outs/send', body));
  }
  if (kind === 'release') return byTwoPeople(deployment, 'cash-out.pay', { subjectId: no, payload: {} });
  const lineId = await deployment.calmly(() =>
    bookReceipt(deployment.server, { amount, reference: `RET-${ref}`, payer: '' }),
  );
  return byTwoPeople(deployment, 'cash-out.return', { subjectId: no, payload: { lineId, reason: '账号不存在' } });
}
