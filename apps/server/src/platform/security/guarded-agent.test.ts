import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGuardedAgent } from './guarded-agent.ts';

const HANGING = 40;
let server: Server;
let origin: string;
let hanging = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/hang') hanging += 1;
    else response.end('good');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('whoever has many places behind one host reaches the good one while others hang', async () => {
  const limits = { allowPrivate: true, timeoutMs: 5_000, maxBytes: 1_000 };
  const agent = createGuardedAgent({ ...limits, connections: HANGING + 1 });
  const stuck = Array.from({ length: HANGING }, () =>
    agent.request({ origin, path: '/hang', method: 'POST', body: '{}' }).catch(() => 'ended'),
  );
  await expect.poll(() => hanging, { timeout: 4_000 }).toBe(HANGING);
  const begun = performance.now();
  const { body } = await agent.request({ origin, path: '/good', method: 'POST', body: '{}' });
  expect(await body.text()).toBe('good');
  expect(performance.now() - begun).toBeLessThan(1_500);
  await agent.destroy();
  expect(new Set(await Promise.all(stuck))).toEqual(new Set(['ended']));
});
