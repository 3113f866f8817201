import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchOf } from '../../../apps/sandbox/src/channels/conformance/bench.ts';
import { findKind } from '../../../apps/server/src/channels/kinds.ts';
import type { Channel, ChannelKind } from '../../../apps/server/src/channels/port.ts';
import type { Reader } from '../../../apps/server/src/platform/database/db.ts';
import { type HistoryCluster, startHistoryCluster } from '../histories/cluster.ts';
import { CALM } from './calm-random-testing.ts';
import { askCompanies, createOnline, createWalletPayout, openAtCompany, sendByCompany } from './company-steps.ts';
import { endCompanies } from './end-companies.ts';
import { type EvidenceRun, openEvidenceRun } from './evidence-run.ts';
import { factsOf } from './facts.ts';
import { COMPANY_JUDGEMENTS, type CompanyBooks, judgeCompanies, judgeCompany } from './judge-companies.ts';
import type { OutsideCompany } from './outside-companies.ts';
import { refundWhole } from './refund-steps.ts';
import type { At, Step } from './step.ts';

const PAYMENT = 'paid at the company besides';

let cluster: HistoryCluster;
let run: EvidenceRun;
/** The company whose books the findings are about: its payments, a refund and a payout went as they should. */
let company: OutsideCompany;
/** Its interface past the program: what is done there is known to nobody here. */
let besides: Channel;
beforeAll(async () => {
  cluster = await startHistoryCluster();
  run = await openEvidenceRun(cluster, 'institution', { mark: 'C', withCompanies: true });
  company = run.companies?.all[0] as OutsideCompany;
  // Only this company takes orders, so that every step meets it.
  await run.deployment.server.change(
    (sql) => sql`update receiving_place set position = 9 where payment_channel_id
      = (select id from payment_channel where code <> ${company.code})`,
  );
  await does(createOnline, openAtCompany, pays, askCompanies, refundWhole, askCompanies, askCompanies);
  await does(createOnline, openAtCompany, pays, askCompanies, createWalletPayout, sendByCompany, askCompanies);
  await endCompanies(at());
  besides = (await benchOf(findKind(company.kind) as ChannelKind, company.emulator)).channel;
}, 240_000);
afterAll(async () => {
  await run?.stop();
  await cluster?.stop();
});

const at = (): At => ({ run, facts: factsOf(run), random: CALM });
async function does(...steps: Step[]): Promise<void> {
  for (const step of steps) {
    await run.deployment.stepUp();
    expect(await step(at()), step.name).toMatchObject({ outcome: 'ok' });
  }
}
/** The payer pays the newest payment; its notice comes. */
const pays: Step = async () => {
  const [waiting] = company.emulator.payments().filter(({ state }) => state === 'waiting');
  await company.emulator.pay(waiting?.paymentNo ?? '');
  return { outcome: 'ok', detail: '' };
};
const owner = () => run.deployment.server.owner;
const books = (changes: Partial<CompanyBooks> = {}): CompanyBooks => ({
  code: company.code,
  payments: company.emulator.payments(),
  refunds: company.emulator.refunds(),
  payouts: company.emulator.payouts(),
  lied: new Map(),
  ...changes,
});

/** Returns the findings after a change that bypasses every guard and is never committed. */
async function foundAfter(change: string): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  await owner()
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(change);
      found = await judgeCompany(tx as Reader, books(), true);
      throw undo;
    })
    .catch((error: Error) => {
      if (error !== undo) throw error;
    });
  return found;
}

const EDITS: [what: string, begins: string, sql: string][] = [
  ['a receipt of a fen more than was paid', 'payment: ', `update channel_receipt set amount = amount + 1`],
  [
    'a payment that was not booked',
    'payment: ',
    `delete from channel_receipt where id = (select max(id) from channel_receipt)`,
  ],
  ['a receipt of a payment that nobody asked for', 'payment: ', `delete from channel_payment`],
  ['a refund without its evidence', 'refund: ', `delete from channel_refund`],
  ['a refund that did not come back', 'refund: ', `update channel_refund set returned_at = now()`],
  ['a refund that nobody asked for', 'refund: ', `delete from refund_payment`],
  ['a payout without its evidence', 'payout: ', `delete from channel_payout`],
  ['a payout of another amount', 'payout: ', `update channel_transfer set amount = amount + 1`],
  [
    'a fen more on the account at the company',
    'books: ',
    `update ledger_posting p set amount = p.amount + 1 from ledger_transfer t, ledger_account a
      where t.id = p.transfer_id and t.type = 'collection.settled' and a.id = p.account_id
        and a.kind = 'channel_clearing'`,
  ],
  ['an order of more than came', 'figure: ', `update receipt set amount = amount + 1`],
  ['a refund that is paid and not done', 'figure: ', `update channel_refund set attempt = attempt + 1`],
  ['a payment that is still open', 'open: ', `update channel_payment set ask_at = now(), state = 'closed'`],
  [
    'a difference of something that went as it should',
    'bill: ',
    `insert into channel_difference (channel_id, day, kind, about, no, channel_no, channel_amount)
      select channel_id, current_date, 'only_channel', 'payment', payment_no, channel_no, amount from channel_receipt`,
  ],
];

describe('the judge of payment companies', () => {
  it('finds nothing where all went as it should, and all of it happened', async () => {
    if (!run.companies) throw new Error('no companies');
    expect(await judgeCompanies(owner(), run.companies, true)).toEqual([]);
    expect(books().payments.filter(({ state }) => state === 'paid')).toHaveLength(2);
    expect(books().refunds).toHaveLength(1);
    expect(books().payouts).toMatchObject([{ state: 'paid' }]);
  });

  it.each(EDITS)('finds %s', async (_, begins, sql) => {
    const found = await foundAfter(sql);
    expect(
      found.some((one) => one.startsWith(begins)),
      JSON.stringify(found),
    ).toBe(true);
  });

  it('finds a payment at the company that nobody booked, only once everything is over', async () => {
    const paid = { paymentNo: PAYMENT, amount: 700n, way: 'code', state: 'paid' } as const;
    const more = books({ payments: [...books().payments, paid] });
    expect(await judgeCompany(owner(), more, false)).toEqual([]);
    expect(await judgeCompany(owner(), more, true)).toEqual([
      `payment: ${company.code}: ${PAYMENT} of 700 was paid there and is not booked`,
      expect.stringMatching(/^books: /),
    ]);
  });

  it('accepts the true amount of a payment whose notice lied, where the company was asked first', async () => {
    const [first] = books().payments.filter(({ state }) => state === 'paid');
    if (!first) throw new Error('nothing was paid');
    const lie = first.amount + 1n;
    expect(await judgeCompany(owner(), books({ lied: new Map([[first.paymentNo, lie]]) }), true)).toEqual([]);
  });

  it('finds a second refund and a second payout that were done at the company itself', async () => {
    const [refund] = books().refunds;
    const [payout] = books().payouts;
    if (!refund || !payout) throw new Error('nothing was refunded or paid out');
    const second = payout.payoutNo.replace(/T1$/, 'T2');
    const rest = books().payments.find(({ paymentNo, state }) => state === 'paid' && paymentNo !== refund.paymentNo);
    if (!rest) throw new Error('nothing is left to refund');
    await besides.refund({
      refundNo: 'X1',
      paymentNo: rest.paymentNo,
      amount: 1n,
      paidAmount: rest.amount,
      reason: '退款',
    });
    await besides.payOut({
      payoutNo: second,
      amount: payout.amount,
      account: company.account(CALM),
      holder: '张三丰',
      remark: '货款',
    });
    const found = await judgeCompany(owner(), books(), true);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^refund: \w+: X1 of 1 was done there and asked for by nobody$/),
        expect.stringMatching(/^payout: \w+: DF\w+T2 of \d+ was paid there and asked for by nobody$/),
        expect.stringMatching(/^books: /),
      ]),
    );
  });

  it('has no judgement that was not seen to find something', () => {
    const shown = EDITS.map(([, begins]) => begins.replace(': ', ''));
    expect(Object.keys(COMPANY_JUDGEMENTS).filter((name) => !shown.includes(name))).toEqual([]);
  });
});
