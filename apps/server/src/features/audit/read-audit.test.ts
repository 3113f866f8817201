import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { sendHeartbeat } from '../system/heartbeat.ts';
import { noteVerify } from '../system/system-store.ts';
import { sealAll } from './seal-audit.ts';

let server: TestServer;
let risk: TestUser;

async function write(count: number, action = 'test.write'): Promise<void> {
  await server.owner`
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, before, after, request_id, ip)
    select 'user', 'u' || n % 3, ${action}, 'thing', n::text, jsonb_build_object('n', n),
      jsonb_build_object('n', n + 1, 'word', '改动' || n), 'r' || n, '10.0.0.1'
    from generate_series(1, ${count}::int) n`;
}
async function seal(upTo: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await sealAll(server.platform);
      const [head] = await server.owner`select seq from audit_head`;
      expect(Number((head as unknown as { seq: bigint }).seq)).toBeGreaterThanOrEqual(upTo);
    },
    { timeout: 20_000, interval: 50 },
  );
}

beforeAll(async () => {
  server = await startTestServer();
  risk = await insertSession(server, 'risk01');
  await write(30);
  await write(5, 'test.other');
  await seal(35);
});
afterAll(() => server.stop());

const find = async (query: Record<string, string>) =>
  (await risk.get('/api/audit/getPageList', query)).data as { total: number; list: { id: string; action: string }[] };

it('is searched by who, what, to what, when and by what changed', async () => {
  expect(await find({ actor: 'u1', action: 'test.write' })).toMatchObject({ total: 10 });
  expect(await find({ subject: 'thing:7' })).toMatchObject({ total: 1 });
  expect(await find({ subject: '3' })).toMatchObject({ total: 2 });
  expect(await find({ text: '改动29' })).toMatchObject({ total: 1 });
  expect(await find({ text: '100%' })).toMatchObject({ total: 0 });
  expect(await find({ startDate: '2020-01-01', endDate: '2020-01-02' })).toMatchObject({ total: 0 });
  expect((await risk.get('/api/audit/actions')).data).toEqual(expect.arrayContaining(['test.other', 'test.write']));
});

it('a row shows before, after and its place in the chain', async () => {
  const { list } = await find({ subject: 'thing:7' });
  const detail = await risk.get('/api/audit/detail', { id: list[0]?.id ?? '' });
  expect(detail.data).toMatchObject({
    row: { actor: 'u1', ip: '10.0.0.1' },
    before: '{"n": 7}',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await risk.get('/api/audit/detail', { id: '999999' })).toMatchObject({ code: 404 });
});

it('the chain is verified stretch by stretch; a later call goes on where the last ended', async () => {
  const first = await risk.post('/api/audit/verify', {});
  expect(first.data).toMatchObject({ fromSeq: '0', broken: 0, done: true });
  await write(3);
  await seal(38);
  const { toSeq } = first.data as { toSeq: string };
  expect((await risk.post('/api/audit/verify', {})).data).toMatchObject({ fromSeq: toSeq, broken: 0, done: true });
  const chain = await risk.get('/api/audit/chain');
  expect(chain.data).toMatchObject({ last: { who: 'risk01', broken: 0 } });
});

it('an edited row shows, and so does a chain written again over it', async () => {
  await server.owner.unsafe(
    `set session_replication_role = replica;
      update audit_log set after = '{"n": 999}' where subject_id = '4' and action = 'test.write'`,
  );
  expect((await risk.post('/api/audit/verify', { after: '0' })).data).toMatchObject({
    broken: 1,
    examples: [expect.stringContaining('changed')],
  });
  await server.owner.unsafe(`set session_replication_role = replica;
    update audit_seal s set hash = sha256('again' || s.seq::text::bytea);
    update audit_head set hash = (select hash from audit_seal order by seq desc limit 1)`);
  const { data } = await risk.post('/api/audit/verify', {});
  expect((data as { examples: string[] }).examples.join()).toContain('not the hash that was verified');
});

it('finance and participants do not read it', async () => {
  for (const name of ['finance01', 'agent01']) {
    const user = await insertSession(server, name);
    expect(await user.get('/api/audit/getPageList')).toMatchObject({ code: 403 });
    expect(await user.post('/api/audit/verify', {})).toMatchObject({ code: 403 });
  }
});

it('the state of the system names processes, queues, database and the last verification', async () => {
  await sendHeartbeat(server.platform, '1.2.3');
  await noteVerify(grantWriter(server.owner), { ms: 12, checked: 34, broken: 0, examples: [] });
  const { data } = await risk.get('/api/system/status');
  expect(data).toMatchObject({
    replicas: [{ version: '1.2.3', silentS: 0 }],
    lastVerify: { checked: '34', broken: '0' },
    lastBackup: null,
    backsUp: false,
  });
  const { queues, database } = data as { queues: { name: string; state: string }[]; database: { tables: unknown[] } };
  expect(queues.map(({ name }) => name)).toEqual([
    'webhooks',
    'audit-seal',
    'monitoring',
    'ledger-roll-up',
    'reports',
    'expire-orders',
    'expire-claims',
    'statements',
    'exports',
  ]);
  expect(database.tables.length).toBeGreaterThan(0);
  const agent = await insertSession(server, 'agent01');
  expect(await agent.get('/api/system/status')).toMatchObject({ code: 403 });
});
