import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callMerchant, collectionBody } from '../../test-support/call-merchant.ts';
import { signInUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { every } from '../jobs/jobs.ts';
import { createLog } from '../observability/log.ts';

type Line = { msg: string; requestId?: string; job?: string; route?: string };

let server: TestServer;
let lines: Line[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const to = new Writable({
    write(text, _encoding, done) {
      lines.push(JSON.parse(String(text)) as Line);
      done();
    },
  });
  server.platform.log = createLog('debug', to);
});
afterAll(() => server?.stop());

const of = (requestId: string) => lines.filter((line) => line.requestId === requestId);

describe('the id of a request', () => {
  it('is the one that was given, where it may stand in a log, else one that nobody else has', async () => {
    const ask = async (given?: string) =>
      String(
        (
          await server.app.inject({
            url: '/api/common/siteInfo',
            headers: given === undefined ? {} : { 'x-request-id': given },
          })
        ).headers['x-request-id'],
      );
    expect(await ask('given-by-proxy.0001')).toBe('given-by-proxy.0001');
    const made = await Promise.all([ask(), ask(), ask('short'), ask('{"a":"b"}..'), ask('x'.repeat(65))]);
    expect(new Set(made).size).toBe(5);
    for (const id of made) expect(id).toMatch(/^[\w-]{6,}-[0-9a-z]+$/);
  });

  it('stands in every line of its way, before and after a body, and in the problem it is answered', async () => {
    lines = [];
    const answer = await callMerchant(server, {
      method: 'POST',
      path: '/api/v1/collections',
      body: collectionBody({ amount: 'much' }),
      headers: { 'x-request-id': 'merchant-asks-0001' },
    });
    expect(answer).toMatchObject({ status: 400, body: { requestId: 'merchant-asks-0001' } });
    expect(of('merchant-asks-0001')).toMatchObject([
      { msg: 'request refused' },
      { msg: 'call', route: '/api/v1/collections', status: 400 },
    ]);
  });

  it('stands in the lines that code beneath a call writes, and in those of no other call', async () => {
    lines = [];
    const { platform } = server;
    const { db, gate } = platform;
    // Log lines of a store while two calls run at once, after waiting for the database.
    platform.gate = async () => {
      await db.app`select pg_sleep(0.02)`;
      platform.log.info('deep below');
      return null;
    };
    const ids = ['both-at-once-0001', 'both-at-once-0002'];
    await Promise.all(
      ids.map((id) =>
        callMerchant(server, {
          method: 'POST',
          path: '/api/v1/collections',
          body: collectionBody(),
          headers: { 'x-request-id': id },
        }),
      ),
    );
    platform.gate = gate;
    for (const id of ids) expect(of(id).map(({ msg }) => msg)).toEqual(['deep below', 'call']);
  });

  it('stands in the audit row of what was done, and in the job that does it', async () => {
    const { headers } = await signInUser(server, 'admin01');
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/exports/create',
      headers: { ...headers, 'x-request-id': 'export-asked-0001' },
      payload: { list: 'audit', format: 'csv', query: {} },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
    const rows = await server.owner`
      select a.action, j.request_id as job
      from audit_log a
      join export_job j on j.id::text = a.subject_id
      where a.request_id = 'export-asked-0001'`;
    expect(rows).toEqual([{ action: 'export.create', job: 'export-asked-0001' }]);
  });

  it('is not that of whoever happened to wake a job; a job names itself', async () => {
    lines = [];
    const stop = every(server.platform, 'counting', 10_000, async () => {
      server.platform.log.info('at work');
    });
    await stop();
    expect(lines.filter(({ msg }) => msg === 'at work')).toMatchObject([{ job: 'counting' }]);
    const off = server.platform.bus.on('events', () => server.platform.log.info('woken'));
    const answer = await callMerchant(server, {
      method: 'POST',
      path: '/api/v1/collections',
      body: collectionBody(),
      headers: { 'x-request-id': 'somebody-else-0001' },
    });
    server.platform.bus.signal('events');
    off();
    expect(answer.status).toBe(201);
    const woken = lines.filter(({ msg }) => msg === 'woken');
    expect(woken.length).toBeGreaterThan(0);
    for (const line of woken) expect(line.requestId).toBeUndefined();
  });
});
