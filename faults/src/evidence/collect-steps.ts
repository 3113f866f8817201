import { formatMoney } from '@mashang/contract/money';
import { payUrlOf } from '../../../apps/server/src/features/collection-orders/pay-token.ts';
import { confirmReceipts } from '../../../apps/server/src/features/reconciliation/matching/confirm-receipts.ts';
import { expireNow } from '../../../apps/server/src/test-support/arrange/arrange-network.ts';
import { giveRefundAccount } from '../../../apps/server/src/test-support/arrange/arrange-refunds.ts';
import { collectionBody, postCollection } from '../../../apps/server/src/test-support/call-merchant.ts';
import { readAnswer, readMerchantAnswer } from '../histories/answers.ts';
import { AMOUNTS } from '../histories/operations.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import type { OrderFact } from './facts.ts';
import { type At, SKIPPED, type Step, said, withOne } from './step.ts';

const PAYS = ['exact', 'exact', 'exact', 'exact', 'exact', 'short', 'over', 'unnamed', 'unnamed', 'twice'] as const;

export const create: Step = async ({ run, random }) => {
  const { server } = run.deployment;
  const amount = random.pick(AMOUNTS);
  const answer = await postCollection(server, collectionBody({ amount: formatMoney(amount) }));
  const { agtOrderNo, status } = answer.body as { agtOrderNo?: string; status?: number };
  if (answer.status === 201 && agtOrderNo && status === 1) {
    run.asked.set(agtOrderNo, amount);
    await giveRefundAccount(server, agtOrderNo);
  }
  return readMerchantAnswer(answer);
};

/** A payer pays at the bank: the requested amount, less, more, twice, or without a payment reference. */
export const payAtBank: Step = async (at) => {
  const { facts, random } = at;
  const again = random.chance(0.12);
  return withOne(at, facts.orders(...(again ? [2, 4, 5, 6] : [1])), async (order) => {
    const how = random.pick(PAYS);
    for (let n = 0; n < (how === 'twice' ? 2 : 1); n++) payOrder(at, order, how);
    return said(`${order.no} ${how}`);
  });
};

function payOrder(
  { run, random }: At,
  { amount, virtualNo, pays, place }: OrderFact,
  how: (typeof PAYS)[number],
): void {
  const account = run.byCode[place] ?? run.accounts[0] ?? '';
  const paid = how === 'short' ? amount - 1n : how === 'over' ? amount + BigInt(1 + random.below(500)) : amount;
  const byNumber = virtualNo !== '' && random.chance(0.6);
  const names = how === 'unnamed' ? {} : byNumber ? { creditedTo: virtualNo } : { text: `货款 ${pays}` };
  const from = random.chance(0.8) ? { from: `622202999934${1_000 + random.below(9_000)}` } : {};
  run.bank.move({ account, way: 'credit', amount: paid, ...names, ...from }, { numbered: random.chance(0.8) });
}

/** The payer changes to the other account; a payment to the former one may be in transit. */
export const changePlace: Step = (at) =>
  withOne(at, at.facts.orders(1), async ({ no, place }) => {
    if (place === '') return SKIPPED;
    const { server } = at.run.deployment;
    const [other] = await server.owner<{ id: string }[]>`
      select p.id::text
      from receiving_place p
      join bank_account a on a.id = p.bank_account_id
      where a.code <> ${place}
      limit 1`;
    server.clock.advance(2_100);
    const o = new URL(payUrlOf(server.platform, no)).searchParams.get('o');
    const sent = await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: { o, method: other?.id } });
    return readAnswer({ http: sent.statusCode, ...(sent.json() as { code: number; msg: string }) });
  });

/** A payer pays to the collector's own account, and a statement of that account contains the payment. */
export const payCollector: Step = async (at) =>
  withOne(at, at.facts.orders(1), async ({ no, amount, collector }) => {
    if (!collector) return SKIPPED;
    at.run.bank.move({ account: collector, way: 'credit', amount, text: `订单 ${no}` });
    return said(no);
  });

export const confirmByHand: Step = async (at) =>
  withOne(at, at.facts.orders(1), async ({ no }) => {
    const answer = readAnswer(await at.run.deployment.users('agent02').confirm(no, {}));
    if (answer.outcome === 'ok') at.run.byHand.add(no);
    return answer;
  });

export const expire: Step = async (at) =>
  withOne(at, at.facts.orders(1), async ({ no }) => {
    await expireNow(at.run.deployment.server, no);
    return said(no);
  });

/** Two people decide which orders unmatched receipts belong to, or put them on suspense. */
export const matchByTwo: Step = async (at) => {
  const { run, facts, random } = at;
  const receipts = (await facts.receipts()).slice(0, 1 + random.below(2));
  if (receipts.length === 0) return SKIPPED;
  const orders = await facts.orders(1, 6);
  const items = receipts.map(({ id, amount }) => {
    const fit = orders.filter((order) => order.amount <= amount);
    return { exceptionId: id, orderNo: random.chance(0.75) && fit.length > 0 ? random.pick(fit).no : '' };
  });
  return byTwoPeople(run.deployment, 'statement.match', { subjectId: 'receipts', payload: { items } });
};

/** One person alone tries to use a receipt of the institution as evidence of a settled order, or to dismiss it. */
export const disposeAlone: Step = async (at) => {
  const { run, facts, random } = at;
  const finance = run.deployment.users('finance01');
  return withOne(at, facts.receipts(), async ({ id, lineId }) => {
    if (random.chance(0.5))
      return readAnswer(await finance.post('/api/reconciliation/settle', { id, outcome: 'not_ours', comment: '非本方' }));
    return withOne(at, facts.orders(2, 4, 5), async ({ no }) =>
      readAnswer(await finance.post('/api/reconciliation/match', { lineId, orderNo: no, comment: '就是这一笔' })),
    );
  });
};

/**
 * Two people settle or return an amount that somebody typed in: this is valid where collectors hold the money, and
 * nowhere else.
 */
export const adjustTyped: Step = (at) =>
  withOne(at, at.facts.orders(6), async ({ no, amount }) => {
    const answer = await byTwoPeople(at.run.deployment, 'collection.adjust', {
      subjectId: no,
      payload: {
        outcome: at.random.pick(['return', 'settle']),
        received: formatMoney(amount),
        payer: '王小明',
        returnBy: 'institution',
        returnReference: '',
      },
    });
    if (answer.outcome === 'ok') at.run.byHand.add(no);
    return answer;
  });

/** A collector makes a payment from its own account with the amount and the number of a payment of the institution. */
export const payFromCollector: Step = (at) =>
  withOne(at, at.facts.settlements('paying'), ({ no, amount }) =>
    withOne(at, at.facts.orders(1, 2, 4, 6), async ({ collector }) => {
      if (!collector) return SKIPPED;
      at.run.bank.move({ account: collector, way: 'debit', amount, text: `付 ${no}` });
      return said(no);
    }),
  );

/** Confirms orders that a receipt named but that could not continue because they were frozen. */
export async function confirmWaiting({ run }: At): Promise<void> {
  await confirmReceipts(run.deployment.server.system('receipts'), { importId: null });
}
