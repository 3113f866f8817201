import type { ServerFrame } from '@mashang/contract/events/frames';
import { MERCHANT_MATTERS, type MerchantMatter } from '@mashang/contract/messages';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../test-support/arrange/arrange-merchant-people.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { readFrame } from '../../test-support/read-frame.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { endVerifications } from '../merchants/applications/end-verifications.ts';

let server: TestServer;
let port = 0;
let merchant: string;
const users: Record<string, TestUser> = {};
const received: Record<string, ServerFrame[]> = {};
const sockets: WebSocket[] = [];
/** Long enough for a busy machine; only what is expected is waited for. */
const PATIENT = { timeout: 20_000, interval: 20 };
const PEOPLE = [
  { name: 'fdev', role: 'merchant_developer' },
  { name: 'fadmin', role: 'merchant_admin' },
  { name: 'fviewer', role: 'merchant_viewer' },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as { port: number }).port;
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_ELSE', '别家', '别家有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  await enterMerchantPeople(server, PEOPLE);
  await enterMerchantPeople(server, [{ name: 'stranger', role: 'merchant_admin' }], 'M_ELSE');
  const [row] = await server.owner<{ id: string }[]>`select id::text from merchant where mch_id = 'M1001'`;
  merchant = row?.id as string;
  await rotateOnly(server, 'agent02');
  await fundMerchant(server, 100_000_000n);
  for (const name of [...PEOPLE.map((one) => one.name), 'stranger', 'agent02']) await connect(name);
  // The entering of the people itself is announced to them: from here on, only what the tests change.
  for (const [mchId, name] of [
    ['M1001', 'fadmin'],
    ['M_ELSE', 'stranger'],
  ] as const) {
    await log('merchant.terms', mchId);
    server.platform.bus.signal('events');
    await vi.waitFor(() => expect(matters(name)).toContain('settlement'), PATIENT);
  }
}, 120_000);
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await server?.stop();
});

async function connect(name: string): Promise<void> {
  const person = await (name === 'agent02' ? signInUser : insertSession)(server, name);
  users[name] = person;
  const query = new URLSearchParams({
    'PAY-TOKEN': person.headers['pay-token'] as string,
    TAID: person.taid,
    'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, { headers: { cookie: person.headers.cookie } });
  sockets.push(socket);
  const frames: ServerFrame[] = [];
  received[name] = frames;
  socket.on('message', (data) => frames.push(readFrame(String(data))));
  await vi.waitFor(() => expect(frames[0]?.kind).toBe('hello'), { timeout: 5_000 });
}

const matters = (name: string) => received[name]?.flatMap((frame) => (frame.kind === 'merchant' ? [frame.about] : []));

/** Announces a change of its people to a merchant, as the database does. */
async function log(kind: string, mchId = 'M1001'): Promise<void> {
  await server.change(
    (sql) => sql`insert into event_log (kind, order_no) select ${kind}, id from merchant where mch_id = ${mchId}`,
  );
}

async function refundAnOrder(): Promise<void> {
  const { agtOrderNo } = await createOrder(server, { amount: '88.00' });
  expect(await (users.agent02 as TestUser).confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  const path = `/api/v1/collections/${agtOrderNo}/refunds`;
  const answer = await callMerchant(server, { method: 'POST', path, body: { amount: '30.00', reason: '退货' } });
  expect([200, 201, 202], answer.text).toContain(answer.status);
}

/** What of the merchant changes, by what really changes it. */
const CHANGES: Record<MerchantMatter, () => Promise<unknown>> = {
  collection: () => createOrder(server, { amount: '66.00' }),
  payout: () => listPayout(server),
  refund: refundAnOrder,
  settlement: () => log('merchant.terms'),
  approval: () =>
    proposed(users.fdev as TestUser, 'merchant.addresses', {
      subjectId: merchant,
      payload: { addresses: ['203.0.113.0/24'] },
    }),
  access: () =>
    server.change(
      (sql) => sql`
    insert into webhook_secret (merchant_id, secret) select merchant_id, secret from webhook_secret
    where merchant_id = ${merchant}::bigint limit 1`,
    ),
  member: () => server.change((sql) => sql`update app_user set nickname = '新名' where username = 'fviewer'`),
  verification: () => server.change((sql) => sql`update merchant set name = '新名商户' where id = ${merchant}::bigint`),
};
const FOR_DEVELOPERS: readonly MerchantMatter[] = ['approval', 'access'];

it.each(MERCHANT_MATTERS)(
  'a change of %s reaches the merchant’s people who may read it, and nobody else',
  async (matter) => {
    for (const frames of Object.values(received)) frames.length = 0;
    await CHANGES[matter]();
    server.platform.bus.signal('events');
    const readers = FOR_DEVELOPERS.includes(matter) ? ['fadmin', 'fdev'] : ['fadmin', 'fdev', 'fviewer'];
    for (const name of readers) await vi.waitFor(() => expect(matters(name)).toContain(matter), PATIENT);
    // A later frame on the same connection: nothing of the change is still on its way to it.
    const members = () => matters('fviewer')?.filter((about) => about === 'member').length ?? 0;
    const before = members();
    await log('merchant.member');
    await log('merchant.member', 'M_ELSE');
    server.platform.bus.signal('events');
    await vi.waitFor(() => expect(matters('stranger')).toEqual(['member']), PATIENT);
    await vi.waitFor(() => expect(members()).toBeGreaterThan(before), PATIENT);
    expect(matters('fviewer')?.includes(matter)).toBe(readers.includes('fviewer'));
    expect(matters('agent02')).toEqual([]);
    // A frame says what changed and no more: neither a number of an order nor a name.
    for (const name of ['fadmin', 'fdev', 'fviewer', 'stranger'])
      for (const frame of received[name] ?? [])
        expect(Object.keys(frame).sort(), JSON.stringify(frame)).toEqual(['about', 'id', 'kind']);
  },
);

it('a verification that ends soon is announced to the merchant’s people', async () => {
  await server.change(
    (sql) => sql`update merchant set kyb_expires_at = now() + interval '5 days' where id = ${merchant}::bigint`,
  );
  // The new day itself is a change of the merchant: only what comes after its frame is of the reminder.
  server.platform.bus.signal('events');
  await vi.waitFor(() => expect(matters('fviewer')).toContain('verification'), PATIENT);
  for (const frames of Object.values(received)) frames.length = 0;
  await endVerifications(server.system('end-verifications'));
  server.platform.bus.signal('events');
  await vi.waitFor(() => expect(matters('fviewer')).toContain('verification'), PATIENT);
  expect(matters('stranger')).not.toContain('verification');
});
