import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../../apps/server/src/platform/database/db.ts';
import { type HistoryCluster, startHistoryCluster } from '../histories/cluster.ts';
import { bankExecutes, deliver, work } from './bank-steps.ts';
import { CALM } from './calm-random-testing.ts';
import { create, payAtBank } from './collect-steps.ts';
import { type EvidenceRun, openEvidenceRun } from './evidence-run.ts';
import { factsOf } from './facts.ts';
import { JUDGEMENTS, judge } from './judge.ts';
import { createPayout, sendPayout } from './payout-steps.ts';
import { payRefund, refundSurplus, refundWhole } from './refund-steps.ts';
import { approveRun, makeRun, sendSettlement } from './settle-steps.ts';
import type { Step } from './step.ts';

const PAID_OUT: Step[] = [bankExecutes, deliver, work];

let cluster: HistoryCluster;
let run: EvidenceRun;
let orderNo: string;
beforeAll(async () => {
  cluster = await startHistoryCluster();
  run = await openEvidenceRun(cluster, 'institution', { mark: 'J', withCompanies: false });
  await does(create, payAtBank, deliver, refundWhole, payRefund, ...PAID_OUT);
  await does(create, payAtBank, deliver, createPayout, sendPayout, ...PAID_OUT);
  await does(makeRun, approveRun, sendSettlement, ...PAID_OUT);
  await does(payAgain, deliver, refundSurplus, payRefund, ...PAID_OUT);
  const [refunded] = await run.deployment.server.owner<{ no: string }[]>`
    select agt_order_no as no from collection_order where status = 5`;
  orderNo = refunded?.no ?? '';
}, 240_000);
afterAll(async () => {
  await run?.stop();
  await cluster?.stop();
});

async function does(...steps: Step[]): Promise<void> {
  for (const step of steps) {
    await run.deployment.stepUp();
    expect(await step({ run, facts: factsOf(run), random: CALM })).toMatchObject({ outcome: 'ok' });
  }
}

/** Somebody pays again for something that was already paid. */
const payAgain: Step = async ({ run: { bank, byCode } }) => {
  const text = bank.movements.find(({ way }) => way === 'credit')?.text ?? '';
  bank.move({ account: byCode.main ?? '', way: 'credit', amount: 500n, text, from: '6222029999341234' });
  return { outcome: 'ok', detail: text };
};

/** Returns the findings of the judgement after a change that bypasses every guard and is never committed. */
async function foundAfter(change: (tx: Reader) => Promise<unknown>): Promise<string[]> {
  const undo = new Error('undo');
  let found: string[] = [];
  await run.deployment.server.owner
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await change(tx);
      found = await judge(tx, run);
      throw undo;
    })
    .catch((error: Error) => {
      if (error !== undo) throw error;
    });
  return found;
}

const EDITS: [what: string, found: string, sql: string][] = [
  ['a line of a fen more than the bank moved', 'line: ', `update statement_line set amount = amount + 1`],
  ['a line that was lost', 'line: ', `delete from statement_debit`],
  [
    'a fen more on an account at the bank',
    'account: ',
    `update ledger_posting
      set amount = amount + 1
      where account_id = (select clearing_account from bank_account where code = 'main')
      and transfer_id = (select max(id) from ledger_transfer where type = 'settlement.paid')`,
  ],
  ['a refund that nothing proves', 'evidence: ', `update refund_payment set debit_id = null, paid_at = null`],
  ['an order that nothing proves', 'evidence: ', `delete from receipt`],
  ['a payout that its line does not pay whole', 'evidence: ', `update payout_order set amount = amount + 1`],
  [
    'one line for a payout and a settlement',
    'twice: ',
    `update payout_payment set debit_id = (select debit_id from settlement where debit_id is not null)`,
  ],
  ['a refund of more than came', 'refunds: ', `update refund set amount = amount + 1`],
  [
    'more going back of a second receipt than came',
    'surplus: ',
    `update refund set amount = amount + 1 where kind = 'surplus'`,
  ],
  [
    'a receipt that an order took, going back',
    'surplus: ',
    `update refund set line_id = (select min(line_id) from receipt) where kind = 'surplus'`,
  ],
  ['a refund of an order for which nothing came', 'refunds: ', `delete from receipt`],
  [
    'a fen of fee that stayed',
    'left: ',
    `update ledger_posting p set amount = p.amount + 1 from ledger_transfer t, ledger_account a
      where t.id = p.transfer_id and t.type = 'collection.refunded' and a.id = p.account_id and a.kind = 'revenue'`,
  ],
];

describe('the judge', () => {
  it('finds nothing where all went as it should, and all of it happened', async () => {
    expect(await judge(run.deployment.server.owner, run)).toEqual([]);
    const [done] = await run.deployment.server.owner`
      select (select count(*) from refund where state = 4)::int as refunds,
        (select count(*) from refund where kind = 'surplus' and state = 4)::int as surpluses,
        (select count(*) from settlement where state = 'paid')::int as settlements,
        (select count(*) from payout_order where status = 2)::int as payouts`;
    expect(done).toEqual({ refunds: 2, surpluses: 1, settlements: 1, payouts: 1 });
  });

  it.each(EDITS)('finds %s', async (_, begins, sql) => {
    const found = await foundAfter((tx) => tx.unsafe(sql));
    expect(
      found.some((one) => one.startsWith(begins)),
      JSON.stringify(found),
    ).toBe(true);
  });

  it('finds a movement of the bank that the program does not know, and one that the bank never made', async () => {
    const { bank } = run;
    bank.move({ account: run.byCode.main ?? '', way: 'credit', amount: 7n, reported: true });
    expect(await judge(run.deployment.server.owner, run)).toEqual([
      expect.stringMatching(/^line: credit BJ\d+ was reported and is not kept$/),
      expect.stringMatching(/^account: main: the bank moved /),
    ]);
    bank.movements.pop();
    const real = bank.movements.pop();
    expect(await judge(run.deployment.server.owner, run)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^line: debit EJ\d+ of \d+ is no movement of the bank/)]),
    );
    if (real) bank.movements.push(real);
  });

  it.each([
    ['order', (): string => orderNo, /approved|sent/],
    ['complaint', (): string => orderNo, /approved|sent/],
    ['merchant', (): string => '', /sent JS/],
  ] as const)('finds what left while the %s stood still', async (kind, of, what) => {
    const standings = [{ kind, of: of(), from: 0, to: Number.POSITIVE_INFINITY }];
    const found = await judge(run.deployment.server.owner, { ...run, standings });
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(what)]));
    expect(found.every((one) => one.startsWith('freeze: '))).toBe(true);
  });

  it('has no judgement that was not seen to find something', () => {
    const shown = ['freeze', ...EDITS.map(([, begins]) => begins.replace(': ', ''))];
    expect(Object.keys(JUDGEMENTS).filter((name) => !shown.includes(name))).toEqual([]);
  });
});
