import { randomBytes, randomUUID } from 'node:crypto';
import { NO_FLOATS } from '@mashang/contract/jurisdictions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED_BY_LICENCE } from '../../platform/licence-refusals.ts';
import { shownByPaper } from '../../test-support/arrange/arrange-accounts.ts';
import { detailOf, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import { participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { creditAsked } from '../../test-support/arrange/arrange-receipts.ts';
import { collectionBody, createOrder, postCollection } from '../../test-support/call-merchant.ts';
import { readSqlFunctions } from '../../test-support/command-outcomes.ts';
import { expectUnchanged, expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { currentLicence } from './current-licence.ts';

/** Functions whose refusals concern the licence: they ask for it, for the policy or for the mode. */
const OF_LICENCE = /floats_standing|service_offered|licence_fault|licence_signed|policy_fault|settlement_mode/;
/** Refusals in such a function that belong to another rule, with the code that answers them. */
const OF_OTHER_RULES: Record<string, string> = {
  own_name: 'L3, refused by the verb: refuse-other-name.ts',
  business_only: 'L2, refused by the verb: owner',
  verified_only: 'L2, refused by the verb: whyOff',
  approval_needed: 'two people: approval-refusals.ts',
  top_up_moves: 'a state that no command asks for',
  payout_order_line: 'evidence that the commands bring along',
  payout_claim_two: 'two people, whom step_payout_claim_by_two asks for first',
  line_of_institution: 'two people look at it: match-line.ts, settle-exception.ts',
  reversal_no_receipt: 'match-line.ts',
  refund_above_rest: 'approval-refusals.ts and the outcome of start_refund',
};

describe('a refusal of the database because of licence, policy or mode', () => {
  it('has an answer for its caller, and every answer has a refusal', async () => {
    const raised = new Set<string>();
    for (const [, text] of await readSqlFunctions())
      if (OF_LICENCE.test(text))
        for (const [, name] of text.matchAll(/constraint = '(\w+)'/g)) raised.add(name as string);
    const known = [...Object.keys(REFUSED_BY_LICENCE), ...Object.keys(OF_OTHER_RULES)];
    expect([...raised].sort()).toEqual(known.sort());
  });
});

/** Another process changed the licence a moment ago, and this one has not been notified. */
describe('a server that still takes the mode for agent_float', () => {
  let server: TestServer;
  const users: Record<string, TestUser> = {};
  const user = (name: string) => users[name] as TestUser;
  const ids: Record<string, bigint> = {};

  beforeAll(async () => {
    server = await startTestServer();
    await rotateOnly(server, 'agent02');
    for (const name of ['agent01', 'agent02', 'admin01', 'admin02']) users[name] = await signInUser(server, name);
    for (const name of ['agent01', 'agent02']) ids[name] = await participantId(server, name);
    await fundMerchant(server, 90_000_00n);
  });
  afterAll(async () => {
    await expectWholeBooks(server);
    await server.stop();
  });

  /** Makes a call whose data was prepared while the mode was on; nothing may move. */
  async function missed(standing: 'winding_down' | 'off', ask: () => Promise<void>): Promise<void> {
    await currentLicence(server.platform);
    // Written without notifying the server.
    await server.owner`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, licence_no, regulator, jurisdiction, services, 'institution', valid_from, valid_to,
        entered_by, approved_by
      from licence_profile order by id limit 1`;
    if (standing === 'off') await server.owner`update licence_profile set settlement_mode = 'institution'`;
    const [row] = await server.owner`select floats_standing() as standing`;
    expect(row).toEqual({ standing });
    expect(await currentLicence(server.platform)).toMatchObject({ settlementMode: 'agent_float' });
    await expectUnchanged(server, ask);
    if (standing === 'off') await server.owner`update licence_profile set settlement_mode = 'agent_float' where id = 1`;
    await setMode(server, 'agent_float');
  }
  const refused = { code: 451, msg: NO_FLOATS, data: null };
  const pickAccount = async (change: string) => {
    const [row] = await server.owner<{ accId: string; version: number }[]>`
      select id::text as "accId", version from collection_account
      where participant_id = ${ids.agent02 as bigint} and check_status = 'approved' and archived_at is null
      order by id limit 1`;
    await server.owner.unsafe(`update collection_account set ${change} where id = ${row?.accId}`);
    return row as { accId: string; version: number };
  };

  it('refuses a transfer of float', async () => {
    const body = {
      id: `${ids.agent02}`,
      amount: '100.00',
      idempotencyKey: randomBytes(8).toString('hex'),
      googleAuthCode: user('agent01').code(),
    };
    await missed('winding_down', async () => {
      expect(await user('agent01').post('/api/agt/agent/transferAmount', body)).toMatchObject(refused);
    });
  });

  it('refuses a claim of a payout', async () => {
    const { id } = await listPayout(server, { amount: '200.00' });
    await missed('winding_down', async () => {
      expect(await user('agent02').post(`/api/agt/struggle/addOrder/${id}`, {})).toMatchObject(refused);
    });
  });

  it('refuses the second person of a float credit, whose approval stays open', async () => {
    const asked = await creditAsked(server, `${ids.agent02}`, '50.00');
    const id = await proposed(user('admin01'), 'float.credit', asked);
    const { hash } = await detailOf(user('admin02'), id);
    const body = { id, hash, comment: '已核对', googleAuthCode: user('admin02').code() };
    await missed('winding_down', async () => {
      expect(await user('admin02').post('/api/approvals/approve', body)).toMatchObject(refused);
    });
    expect(await detailOf(user('admin02'), id)).toMatchObject({ approval: { state: 0 } });
  });

  it('refuses a request for a top-up', async () => {
    const { payerName } = (await user('agent02').get('/api/agtRechargeApply/terms')).data as { payerName: string };
    const name = `top-ups/${randomBytes(18).toString('base64url')}.webp`;
    await server.owner`
      insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
      select ${name}, 'top-up-proof', id, 1, now() from app_user where username = 'agent02'`;
    const body = {
      amount: '500.00',
      bankName: '示范银行',
      payerName,
      reference: `BANK-${randomUUID().slice(0, 8)}`,
      remark: '',
      proof: `/files/${name}`,
      idempotencyKey: randomUUID(),
    };
    await missed('winding_down', async () => {
      expect(await user('agent02').post('/api/agtRechargeApply/save', body)).toMatchObject(refused);
    });
  });

  it('refuses an account that comes, is switched on or is approved', async () => {
    const { legalName } = (await user('agent02').get('/api/agt/account/form')).data as { legalName: string };
    const body = {
      accType: 2,
      outAuthNo: '6222020000000007',
      receiveUserName: legalName,
      bankName: '示范银行',
      bankBranch: '示范支行',
      minAmount: '10.00',
      maxAmount: '500.00',
      ...(await shownByPaper(user('agent02'))),
    };
    await missed('winding_down', async () => {
      expect(await user('agent02').post('/api/agt/account/saveOrUpdate', body)).toMatchObject(refused);
    });
    const { accId } = await pickAccount('status = 0');
    await missed('winding_down', async () => {
      expect(await user('agent02').get('/api/agt/account/upPayStatus', { accId, status: '1' })).toMatchObject(refused);
    });
    const { version } = await pickAccount(`check_status = 'pending'`);
    const decision = { accId, version, decision: 'approve', googleAuthCode: user('admin01').code() };
    await missed('winding_down', async () => {
      expect(await user('admin01').post('/api/account/check/decide', decision)).toMatchObject(refused);
    });
    await server.owner`update collection_account set check_status = 'approved', status = 1 where id = ${accId}`;
  });

  it('refuses a confirmation by hand once no licence was ever of that mode', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '110.00' });
    const fields = { googleAuthCode: user('agent02').code() };
    await missed('off', async () => {
      expect(await user('agent02').confirm(agtOrderNo, fields)).toMatchObject(refused);
    });
    expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
  });

  it('refuses a merchant’s order at a participant, as a problem document', async () => {
    await missed('winding_down', async () => {
      const answer = await postCollection(server, collectionBody({ amount: '130.00' }));
      expect(answer).toMatchObject({ status: 451, body: { code: 451, detail: NO_FLOATS } });
    });
  });
});
