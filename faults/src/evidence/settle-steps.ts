import { parseMoney } from '@mashang/contract/money';
import { paySettlements } from '../../../apps/server/src/features/settlements/settle-on-time.ts';
import { BANK } from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import { merchantOf, rest, shownAccount } from '../../../apps/server/src/test-support/arrange/arrange-settlements.ts';
import { readAnswer } from '../histories/answers.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import { mayHaveFailed } from './refund-steps.ts';
import { type At, SKIPPED, type Step, withOne } from './step.ts';

export const makeRun: Step = async ({ run }) =>
  readAnswer(await run.deployment.users('admin01').post('/api/settlements/make', { merchantIds: [run.merchantId] }));
export const approveRun: Step = (at) =>
  withOne(at, at.facts.runs(), ({ no }) =>
    byTwoPeople(at.run.deployment, 'settlement.run', { subjectId: no, payload: {} }),
  );
export const refuseRun: Step = (at) =>
  withOne(at, at.facts.runs(), ({ no }) => byFinance(at, 'refuse', { runNo: no, reason: '金额待核' }));

export const sendSettlement: Step = (at) =>
  withOne(at, at.facts.settlements('approved', 'failed'), async ({ no }) => {
    // The sender of a payment that failed may not send the next one.
    const payer = at.run.deployment.users(at.random.pick(['finance01', 'admin02']));
    const body = { settlementNos: [no], payFrom: BANK.code, googleAuthCode: payer.code() };
    const answer = await payer.post('/api/settlements/send', body);
    if (answer.code === 200) await handIn(at, 'settlements', (answer.data as { batchNo: string }).batchNo);
    return readAnswer(answer);
  });
export const failSettlement: Step = (at) =>
  withOne(at, at.facts.settlements('paying'), async ({ no }) => {
    if (!mayHaveFailed(at, no)) return SKIPPED;
    const finance = at.run.deployment.users('finance01');
    const body = { settlementNo: no, reason: '账号不存在', googleAuthCode: finance.code() };
    return readAnswer(await finance.post('/api/settlements/fail', body));
  });
export const matchSettlement: Step = (at) =>
  withOne(at, at.facts.settlements('paying'), ({ no, amount }) =>
    withOne(at, at.facts.debits(amount), async ({ id }) => {
      const finance = at.run.deployment.users('finance01');
      const body = { settlementNo: no, lineId: id, googleAuthCode: finance.code() };
      return readAnswer(await finance.post('/api/settlements/match', body));
    }),
  );
export const cancelSettlement: Step = (at) =>
  withOne(at, at.facts.settlements('approved', 'failed'), ({ no }) =>
    byTwoPeople(at.run.deployment, 'settlement.cancel', { subjectId: no, payload: {} }),
  );
export const returnSettlement: Step = (at) =>
  withOne(at, at.facts.settlements('paid'), ({ no, amount }) =>
    withOne(at, at.facts.returns(amount), ({ id }) =>
      byTwoPeople(at.run.deployment, 'settlement.return', { subjectId: no, payload: { lineId: id } }),
    ),
  );
/** After a return nothing is sent until the account is verified again. */
export const verifyAccount: Step = async ({ run, facts }) => {
  if ((await facts.settlements('returned')).length === 0) return SKIPPED;
  const { server, users } = run.deployment;
  const payload = await shownAccount(users('admin01'), (await merchantOf(server)).legalName);
  const answer = await byTwoPeople(run.deployment, 'merchant.settlement-account', {
    subjectId: run.merchantId,
    payload,
  });
  await rest(server, run.merchantId);
  return answer;
};

async function byFinance({ run }: At, what: string, fields: object) {
  const finance = run.deployment.users('finance01');
  return readAnswer(await finance.post(`/api/settlements/${what}`, { ...fields, googleAuthCode: finance.code() }));
}

/** The bank reads the payments in the file; it gets nothing else that the program knows. */
export async function handIn({ run }: At, kind: 'settlements' | 'payouts', batchNo: string): Promise<void> {
  const { server, users } = run.deployment;
  const url = `/files/${kind}/${batchNo}.csv`;
  const { body } = await server.app.inject({ method: 'GET', url, headers: users('finance01').headers });
  const rows = [...body.matchAll(/^"?((?:JS|DF)\d+)"?,.*?(\d+\.\d{2})"?,"?CNY/gm)];
  if (rows.length === 0) throw new Error(`the bank can't read ${url}: ${body.slice(0, 300)}`);
  for (const [, no = '', amount = ''] of rows) run.bank.instruct(no, parseMoney(amount));
}

export async function findSettlements({ run }: At): Promise<void> {
  await paySettlements(run.deployment.server.system('settlements'));
}
