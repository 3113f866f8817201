import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { APPROVAL_KIND_NAMES, approvalRules } from '@mashang/contract/approvals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { participantId } from '../../../test-support/arrange/arrange-network.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

const FEATURES = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(FEATURES, file), 'utf8');
let server: TestServer;
let agent: TestUser;
let to: string;
beforeAll(async () => {
  server = await startTestServer();
  agent = await signInUser(server, 'agent01');
  to = String(await participantId(server, 'agent02'));
});
afterAll(() => server?.stop());

let intents = 0;
const transfer = () =>
  agent.post('/api/agt/agent/transferAmount', {
    id: to,
    amount: '1.00',
    remark: '',
    idempotencyKey: `settled-${++intents}`,
    googleAuthCode: agent.code(),
  });
const settle = (username: string) =>
  server.owner`
    update app_user
    set factors_changed_at = factors_changed_at - interval '24 hours'
    where username = ${username}`;

const moneyFrom = async () =>
  ((await agent.get('/api/userInfo')).data as { signInNotice: { moneyFrom: string } }).signInNotice.moneyFrom;

/** Every way in which a factor changes, as changes of rows. */
const CHANGES: Record<string, (username: string) => Promise<unknown>> = {
  'a new binding': (username) => server.owner`update app_user set totp_bound_at = now() where username = ${username}`,
  'a password given by others': (username) =>
    server.owner`update app_user set password_until = now() + interval '3 days' where username = ${username}`.then(
      () => server.owner`update app_user set password_until = null where username = ${username}`,
    ),
  'recovery codes renewed': (username) => server.owner`
    insert into recovery_code (user_id, code_hash)
    select id, sha256(convert_to(username || clock_timestamp(), 'UTF8'))
    from app_user
    where username = ${username}`,
  'a passkey added': (username) => server.owner`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    select id, convert_to(username || clock_timestamp(), 'UTF8'), 'x', 0, '{}', '新钥匙', now()
    from app_user
    where username = ${username}`,
  'a passkey removed': async (username) => {
    await CHANGES['a passkey added']?.(username);
    await settle(username);
    expect(await moneyFrom()).toBe('');
    await server.owner`
      update passkey
      set removed_at = now()
      where removed_at is null and user_id = (select id from app_user where username = ${username})`;
  },
};

describe('money of somebody whose factors were changed', () => {
  it('leaves as ever where nothing was changed: the people of the demo were bound long ago', async () => {
    expect(await transfer()).toMatchObject({ code: 200 });
    expect(await server.owner`select 1 from app_user where factors_changed_at is not null`).toEqual([]);
  });

  it.each(Object.keys(CHANGES))('stays for a day after %s, and its user sees from when it leaves', async (change) => {
    await CHANGES[change]?.('agent01');
    const refused = await transfer();
    expect(refused).toMatchObject({
      code: 403,
      msg: expect.stringMatching(/^您的登录方式于 .* 变更.* 起才能转出资金$/),
    });
    const from = (refused.data as { from: string }).from;
    expect(await moneyFrom()).toBe(from);
    await settle('agent01');
    expect(await transfer()).toMatchObject({ code: 200 });
    expect(await moneyFrom()).toBe('');
  });

  it('stays whichever way out is taken: each command that lets it leave asks the one rule', async () => {
    const asks = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => {
        const countOf = (said: string) => textOf(file).split(said).length - 1;
        return { file, sends: countOf("kind: 'sent'"), leaves: countOf('moneyLeaves: true') };
      })
      .filter(({ sends }) => sends > 0);
    expect(asks.length).toBeGreaterThan(7);
    expect(asks.filter(({ sends, leaves }) => leaves !== sends)).toEqual([]);
    // Approvals that let money leave are of a kind that is marked so, and both people are asked.
    for (const command of ['propose-approval', 'decide-approval'])
      expect(textOf(`approvals/${command}.ts`), command).toContain('moneyLeaves');
    const leaving = APPROVAL_KIND_NAMES.filter((kind) => approvalRules(kind).moneyLeaves);
    expect(leaving).toEqual([
      'collection.refund',
      'merchant.refund',
      'refund.advance',
      'refund.surplus',
      'collection.adjust',
      'cash-out.pay',
      'settlement.run',
      'payout.release',
      'payout.pay',
      'merchant.payouts',
      'own.transfer',
    ]);
  });
});
