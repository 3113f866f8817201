import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttp, type Http } from '../../platform/http/http.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { payerPageRoutes } from './routes.ts';

const root = mkdtempSync(join(tmpdir(), 'mashang-payer-'));
let server: TestServer;
let app: Http;

beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>付款</title><body><div id="root"></div></body>');
  server = await startTestServer();
  app = await createHttp(server.platform, { notFound: () => null });
  payerPageRoutes(app, root);
});
afterAll(async () => {
  await app.close();
  await server.stop();
  rmSync(root, { recursive: true });
});

const open = (query: string) => app.inject({ method: 'GET', url: `/smartaps${query}` });
const DATA = /<script type="application\/json" id="early-data">(.*)<\/script><\/body>/;

it('brings the order along, as the call answers it, and is kept nowhere', async () => {
  const { payUrl } = await createOrder(server, { amount: '88.00', subject: '演唱会门票' });
  const page = await open(new URL(payUrl).search);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const along = JSON.parse(DATA.exec(page.body)?.[1] ?? 'null');
  const call = await server.app.inject({ method: 'GET', url: `/api/pay/order${new URL(payUrl).search}` });
  const asked = call.json().data;
  expect({ ...along, leftMs: 0 }).toEqual({ ...asked, leftMs: 0 });
  expect(along.leftMs).toBeGreaterThanOrEqual(asked.leftMs);
});

it('lets no text of a merchant out of its place', async () => {
  const { payUrl } = await createOrder(server, { subject: '</script><img src=x onerror=alert(1)>$&$1' });
  const { body } = await open(new URL(payUrl).search);
  expect(body).not.toContain('<img');
  expect(body.match(/<\/script>/g)).toHaveLength(1);
  expect(JSON.parse(DATA.exec(body)?.[1] ?? 'null').subject).toBe('</script><img src=x onerror=alert(1)>$&$1');
});

it('comes alone for a link that names no order, and past the limit', async () => {
  for (const query of ['', '?o=', '?o=made-up', '?o=a&o=b']) {
    const page = await open(query);
    expect([query, page.statusCode, page.headers['cache-control']]).toEqual([query, 200, 'no-cache']);
    expect(page.body).not.toContain('early-data');
  }
  const { payUrl } = await createOrder(server, {});
  const { search } = new URL(payUrl);
  for (let n = 0; n < 600; n++) await open('?o=made-up');
  expect((await open(search)).body).not.toContain('early-data');
  server.clock.advance(60_000);
  expect((await open(search)).body).toContain('early-data');
});
