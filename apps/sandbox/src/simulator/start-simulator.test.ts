import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMerchantClient } from '@mashang/merchant-sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { grantWriter } from '../../../server/src/platform/verbs/grant-writes.ts';
import { fundMerchant } from '../../../server/src/test-support/arrange/arrange-payouts.ts';
import { expectWholeBooks } from '../../../server/src/test-support/read-books.ts';
import { startTestServer } from '../../../server/src/test-support/start-test-server.ts';
import { createTestLog } from '../../../server/src/test-support/test-log.ts';
import { startWorker } from '../../../server/src/worker.ts';
import { DEMO_MERCHANT } from '../seed/demo-data.ts';
import { pointEndpoint } from '../seed/demo-store.ts';
import { startSimulator } from './start-simulator.ts';

const log = createTestLog();
const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** Starts a complete server that listens, with its worker: the simulator knows only its address. */
async function listen() {
  const server = await startTestServer();
  stops.push(() => server.stop());
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await pointEndpoint(grantWriter(server.owner), `${baseUrl}/simulator/webhooks`);
  const worker = startWorker(server.platform);
  stops.push(() => worker.stop());
  return { server, baseUrl };
}

describe('the simulator', () => {
  it('makes a demo live by public ways: channel payments, an agent’s confirmations, webhooks, signs out', async () => {
    const { server, baseUrl } = await listen();
    const simulator = startSimulator({ baseUrl, log, seed: 5, speed: 10 });
    stops.push(() => simulator.stop());

    const { mchId, keyId, secret } = DEMO_MERCHANT;
    const merchant = createMerchantClient({ baseUrl, mchId, keyId, secret });
    const wanted = ['auto', 'by agent01'];
    for (const end = performance.now() + 75_000; wanted.length > 0 && performance.now() < end; await sleep(250)) {
      const { events } = await merchant.events();
      for (const { type, data } of events) {
        if (type !== 'collection.succeeded') continue;
        const { product, notifyStatus } = await merchant.getCollection(data.agtOrderNo as string);
        const kind = product === 'auto' ? 'auto' : 'by agent01';
        if (notifyStatus === 1 && wanted.includes(kind)) wanted.splice(wanted.indexOf(kind), 1);
      }
    }
    expect(wanted).toEqual([]);
    const listed = () => server.owner`select 1 from payout_order where status = 0`;
    await expect.poll(async () => (await listed()).length, { timeout: 10_000 }).toBeGreaterThan(0);

    const [byHand] = await server.owner`
      select p.name, o.payment_name from collection_order o join participant p on p.id = o.participant_id
      where o.status in (2, 4) and o.pay_pattern in (0, 9)`;
    expect(byHand?.name).toBe('agent01');
    expect(byHand?.payment_name).toMatch(/^[\u4e00-\u9fff]{2,4}$/);
    const [others] = await server.owner`
      select count(*)::int as settled from collection_order o join participant p on p.id = o.participant_id
      where o.status in (2, 4) and o.pay_pattern in (0, 9) and p.name <> 'agent01'`;
    expect(others).toEqual({ settled: 0 });

    const openSessions = () => server.owner`
      select u.username from session s join app_user u on u.id = s.user_id where s.ended_at is null order by 1`;
    expect(await openSessions()).toEqual([{ username: 'agent01' }, { username: 'finance01' }]);
    await simulator.stop();
    expect(await openSessions()).toHaveLength(0);
  }, 100_000);

  it('pays its suppliers: the agent claims what nobody took and pays with an image, two accept', async () => {
    const { server, baseUrl } = await listen();
    await fundMerchant(server, 100_000_000n);
    const simulator = startSimulator({ baseUrl, log, seed: 9, speed: 40 });
    stops.push(() => simulator.stop());
    const ends = async () => {
      const rows = await server.owner`
        select o.status, p.name, c.pay_pic_url <> '' as shown, o.notify_status as notified from payout_order o
        join payout_claim c on c.payout_id = o.id
        join participant p on p.id = c.participant_id
        where o.status = 2
        order by o.notify_status desc`;
      return rows[0];
    };
    await expect
      .poll(ends, { timeout: 80_000, interval: 250 })
      .toMatchObject({ status: 2, name: 'agent01', shown: true, notified: 1 });
    await expectWholeBooks(server);
  }, 100_000);

  it('stops at once and makes nothing more', async () => {
    const { server, baseUrl } = await listen();
    const simulator = startSimulator({ baseUrl, log, seed: 6, speed: 20 });
    await sleep(1_500);
    const started = performance.now();
    await simulator.stop();
    expect(performance.now() - started).toBeLessThan(2_000);
    const count = async () => (await server.owner`select count(*)::int as n from collection_order`)[0]?.n as number;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await sleep(500);
    expect(await count()).toBe(before);
  });

  it('outlives a server that answers nonsense, errors, or not at all', async () => {
    let asked = 0;
    const sick = createServer((request, response) => {
      asked += 1;
      request.resume();
      if (asked % 3 === 0) return response.destroy();
      response.writeHead(asked % 2 ? 500 : 200, { 'content-type': 'text/html' }).end('<html>');
    });
    await new Promise<void>((resolve) => sick.listen(0, '127.0.0.1', resolve));
    stops.push(async () => sick.close());
    const baseUrl = `http://127.0.0.1:${(sick.address() as AddressInfo).port}`;
    const simulator = startSimulator({ baseUrl, log, speed: 200 });
    await sleep(600);
    const early = asked;
    await simulator.stop();
    expect(early).toBeGreaterThan(1);
    // With retry delays: without them hundreds of rounds would fit into this time at that speed.
    expect(early).toBeLessThan(100);
  });
});
