import { fastify } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_MERCHANT } from '../seed/demo-data.ts';
import { simulatorRoutes } from './routes.ts';

const body = '{ "type":"collection.succeeded",  "timestamp":"2026-03-01T08:00:00Z","data":{"agtOrderNo":"C1"} }';
const app = fastify();
simulatorRoutes(app);
afterEach(() => app.close());

function post(payload: string, secret: string) {
  const at = new Date();
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
  };
  return app.inject({ method: 'POST', url: '/simulator/webhooks', payload, headers });
}

describe('POST /simulator/webhooks', () => {
  it('answers 204 to the bytes that were signed and 400 to any other', async () => {
    expect((await post(body, DEMO_MERCHANT.webhookSecret)).statusCode).toBe(204);
    const changed = await post(JSON.stringify(JSON.parse(body)), DEMO_MERCHANT.webhookSecret);
    expect([changed.statusCode, changed.json()]).toEqual([400, { fault: 'no_match' }]);
    expect((await post(body, 'whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==')).statusCode).toBe(400);
    expect((await post('{', DEMO_MERCHANT.webhookSecret)).statusCode).toBe(400);
    const bare = await app.inject({ method: 'POST', url: '/simulator/webhooks' });
    expect([bare.statusCode, bare.json()]).toEqual([400, { fault: 'header_missing' }]);
  });
});
