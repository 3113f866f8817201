import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDemoPartners } from '../../../../sandbox/src/demo-partners.ts';
import { buildApp } from '../../app.ts';
import { createBus } from '../../platform/events/events.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { collectionBody, M1001, postCollection } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
/** A second server on the same database, which does not know what the first one is doing. */
let replica: TestServer;
let stopReplica: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  const platform = { ...server.platform, bus: createBus() };
  const { server: app, stop } = await buildApp(platform, createDemoPartners());
  await app.ready();
  replica = { ...server, platform, app };
  stopReplica = async () => {
    await app.close();
    await stop();
  };
  await rotateOnly(server, 'agent01', 'agent02', 'ms01', 'ms02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await stopReplica();
  await server.stop();
});

it('one key sent to two servers at once makes one order; the other gives the same answer or that it runs', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const intents = Array.from({ length: 10 }, (_, n) => ({
      body: collectionBody({ amount: `${100 + round * 10 + n}.00` }),
      idempotencyKey: randomUUID(),
    }));
    const answers = await Promise.all(
      intents.flatMap(({ body, idempotencyKey }) =>
        [server, replica].map((one) => postCollection(one, body, { idempotencyKey })),
      ),
    );
    for (const { status } of answers) statuses.add(status);
    const again = await Promise.all(
      intents.map(({ body, idempotencyKey }) => postCollection(server, body, { idempotencyKey })),
    );
    for (const [n, { status, text }] of again.entries()) {
      expect(status).toBe(201);
      for (const replayed of answers.slice(2 * n, 2 * n + 2))
        if (replayed.status === 201) expect(replayed.text).toBe(text);
    }
  }
  statuses.delete(409);
  expect([...statuses]).toEqual([201]);
  const [row] = await server.owner`select count(*)::int as n from collection_order`;
  expect(row).toEqual({ n: 80 });
});

it('one merchant order number sent to two servers at once makes one order and a 409', async () => {
  for (let round = 0; round < 20; round++) {
    const body = () => collectionBody({ mchOrderNo: `BOTH-${round}`, amount: `${300 + round}.00` });
    const answers = await Promise.all([server, replica].map((one) => postCollection(one, body())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  }
});

it('one nonce sent to two servers at once is taken by one', async () => {
  for (let round = 0; round < 20; round++) {
    const nonce = randomUUID();
    const answers = await Promise.all(
      [server, replica].map((one, n) =>
        postCollection(one, collectionBody({ amount: `${400 + round * 2 + n}.00` }), { nonce }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
  }
});

it('all of this holds too where no account, and so no lock, is between the two servers', async () => {
  await rotateOnly(server);
  replica.platform.bus.signal('routing');
  for (let round = 0; round < 20; round++) {
    const [body, idempotencyKey] = [collectionBody({ amount: '77.00' }), randomUUID()];
    const same = await Promise.all([server, replica].map((one) => postCollection(one, body, { idempotencyKey })));
    expect(same.map(({ status }) => status)).toEqual([201, 201]);
    expect(same[1]?.text).toBe(same[0]?.text);
    const mchOrderNo = `NONE-${round}`;
    const both = await Promise.all([server, replica].map((one) => postCollection(one, collectionBody({ mchOrderNo }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const nonce = randomUUID();
    const once = await Promise.all([server, replica].map((one) => postCollection(one, collectionBody(), { nonce })));
    expect(once.map(({ status }) => status).sort()).toEqual([201, 401]);
  }
});

it('an order alone in its batch whose nonce another server used since it looked is a repeat, no fault', async () => {
  const nonce = randomUUID();
  const answer = await server.owner.begin(async (tx) => {
    await tx`insert into api_nonce (key_id, nonce, at) values (${M1001.keyId}, ${nonce}, clock_timestamp())`;
    const asked = postCollection(server, collectionBody({ amount: '78.00' }), { nonce });
    await expect.poll(() => waitsForLock(server)).toBe(true);
    return { asked };
  });
  expect((await answer.asked).status).toBe(401);
});

async function waitsForLock(at: TestServer): Promise<boolean> {
  const [row] = await at.owner<[{ yes: boolean }]>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%create_collection_orders%'
    ) as yes`;
  return row.yes;
}
