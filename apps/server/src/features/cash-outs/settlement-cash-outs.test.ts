import type { CashOutForm } from '@mashang/contract/cash-outs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { personal } from '../../platform/security/personal.ts';
import {
  askCash,
  asked,
  cancelCash,
  cashOutOf,
  release,
  sendCash,
} from '../../test-support/arrange/arrange-cash-outs.ts';
import { camt, importCamt, placeOrder } from '../../test-support/arrange/arrange-institution.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { expectUnchanged, expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

/** Starts a deployment of mode `institution`; agent02 acquired the merchant and earns 0.8 % of what it receives. */
beforeAll(async () => {
  server = await startTestServer({ demoMode: 'institution' });
  for (const name of ['admin01', 'finance01']) users[name] = await insertSession(server, name);
  for (const name of ['agent01', 'agent02']) users[name] = await signInUser(server, name);
  await liftStepUpSums(server.owner);
  const { reference } = await placeOrder(server, { amount: '50000.00' });
  await importCamt(
    server,
    user('finance01'),
    camt('054', [{ amount: '50000.00', text: reference, reference: 'IN-1' }]),
  );
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

const formOf = async (name: string) => (await user(name).get('/api/agt/destoonFinanceCash/form')).data as CashOutForm;
const accountOf = async (name: string) => (await formOf(name)).accounts[0]?.accId ?? '';
/** Writes a later approved file, in the form in which the reviewers' verb leaves it. */
async function approveAnother(change: { account: string; name?: string }): Promise<void> {
  await server.owner`
    insert into kyc_submission (participant_id, submitted_by, submitted_at, legal_name, phone, sealed_document_no,
      state, business, business_area, sealed_representative,
      settle_account, settle_bank, settle_evidence, reviewed_by, reviewed_at)
    select participant_id, submitted_by, submitted_at,
      coalesce(${change.name ? personal('kyc_submission.legal_name', change.name) : null}, legal_name), phone,
      sealed_document_no, 'approved',
      business, business_area, sealed_representative, ${personal('kyc_submission.settle_account', change.account)},
      settle_bank, settle_evidence, reviewed_by, reviewed_at
    from kyc_submission where participant_id = ${await participantId(server, 'agent02')} order by id limit 1`;
}
/** Rejects the last file, so that it has no effect. */
async function forgetLast(): Promise<void> {
  await server.owner`
    update kyc_submission
    set state = 'rejected', reason = '资料有误'
    where id = (select max(id) from kyc_submission where participant_id = ${await participantId(server, 'agent02')})`;
}

describe('commission of an agent without collection accounts', () => {
  it('goes to the settlement account that was checked with its registration', async () => {
    const form = await formOf('agent02');
    expect(form).toMatchObject({ commission: '400.00', sources: ['commission'], why: '' });
    expect(form.accounts).toEqual([
      {
        accId: expect.stringMatching(/^S\d+$/),
        bankName: '示范银行',
        bankBranch: '',
        why: '',
        accountNo: '6222020000000002',
        holder: '示范代理二有限公司',
      },
    ]);
    const wanted = { source: 'commission', amount: '300.00', accId: form.accounts[0]?.accId };
    const intent = { ...wanted, idempotencyKey: 'one-intent-of-two' };
    const no = await asked(user('agent02'), intent);
    // The same key again returns the same cash-out; another account under that key is refused.
    expect(await askCash(user('agent02'), intent)).toMatchObject({ code: 200, data: { cashOutNo: no } });
    expect(await askCash(user('agent02'), { ...intent, accId: '1' })).toMatchObject({ code: 409 });
    expect((await formOf('agent02')).commission).toBe('100.00');
    const staff = await cashOutOf(user('finance01'), no);
    expect(staff.cashOut).toMatchObject({ accountNo: '622202******0002', bankName: '示范银行' });
    expect(await release(no, user('admin01'), user('finance01'))).toMatchObject({ code: 200 });
    const payee = await user('finance01').post('/api/cash-outs/payee', { cashOutNo: no });
    expect(payee.data).toMatchObject({ accountNo: '6222020000000002', holder: '示范代理二有限公司', amount: '300.00' });
    expect(await sendCash(user('finance01'), no, 'BANK-S-1')).toMatchObject({ code: 200 });
    expect((await formOf('agent02')).commission).toBe('100.00');
  });

  it('goes to no other’s settlement account, none that was replaced, and none of another name', async () => {
    const [own, others] = [await accountOf('agent02'), await accountOf('agent01')];
    const commission = { source: 'commission', amount: '100.00' };
    const refused = (accId: string) =>
      expectUnchanged(server, () => askCash(user('agent02'), { ...commission, accId }));
    expect(await refused(others)).toMatchObject({ code: 404, msg: '收款账户不存在' });
    expect(await refused('S999999')).toMatchObject({ code: 404 });
    expect(await refused('SS1')).toMatchObject({ code: 400, data: [{ field: 'accId' }] });
    await approveAnother({ account: '6222020000000099' });
    expect(await refused(own)).toMatchObject({ code: 404 });
    await forgetLast();
    await approveAnother({ account: '6222020000000002', name: '别人有限公司' });
    expect(await refused(await accountOf('agent02'))).toMatchObject({ code: 400, msg: '户名与实名不一致' });
    await forgetLast();
  });

  it('is not released to a settlement account that was replaced since, but to the same of a later file', async () => {
    const no = await asked(user('agent02'), {
      source: 'commission',
      amount: '100.00',
      accId: await accountOf('agent02'),
    });
    await approveAnother({ account: '6222020000000099' });
    expect((await cashOutOf(user('finance01'), no)).why).toContain('银行账户在申请后有变化');
    await forgetLast();
    await approveAnother({ account: '6222020000000002' });
    expect((await cashOutOf(user('finance01'), no)).why).toBe('');
    expect(await cancelCash(user('agent02'), no)).toMatchObject({ code: 200 });
  });

  it('is its only source: float answers 451', async () => {
    const asking = () => askCash(user('agent02'), { source: 'float', accId: '1', amount: '100.00' });
    expect(await expectUnchanged(server, asking)).toMatchObject({ code: 451 });
  });
});
