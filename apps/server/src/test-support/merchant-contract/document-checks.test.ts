import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postSigned } from '../../features/webhooks/send-webhook.ts';
import { readExamples } from '../../platform/http/merchant-document/examples.ts';
import { type Receiver, startReceiver } from '../receive-http.ts';
import { closedCheckAt, document, faultsOf, type Operation, parameterFaults } from './document-checks.ts';
import { holdWebhooks } from './hold-webhooks.ts';

const { operations, problems, webhooks } = readExamples();
const operation = (path: string, method: string) => document.paths[path]?.[method] as Operation;
const answerOf = (path: string, method: string, status: string, type = 'application/json') =>
  closedCheckAt('paths', path, method, 'responses', status, 'content', type, 'schema');

describe('an answer', () => {
  it('has no field that its schema does not declare, at any depth and for any status', () => {
    const order = operations.getCollection?.answer as { times: object };
    const isOrder = answerOf('/api/v1/collections/{agtOrderNo}', 'get', '200');
    expect(faultsOf(isOrder, order)).toEqual([]);
    expect(faultsOf(isOrder, { ...order, participant: 'agent02' })).not.toEqual([]);
    expect(faultsOf(isOrder, { ...order, times: { ...order.times, claimed: '' } })).not.toEqual([]);
    const isProblem = answerOf('/api/v1/balance', 'get', '401', 'application/problem+json');
    expect(faultsOf(isProblem, problems.signature_invalid)).toEqual([]);
    expect(faultsOf(isProblem, { ...(problems.signature_invalid as object), stack: 'at …' })).not.toEqual([]);
  });
});

describe('a request', () => {
  const list = operation('/api/v1/refunds', 'get');
  const create = operation('/api/v1/collections', 'post');
  const signed = { 'x-mch-id': 'M1001', 'x-key-id': 'k', 'x-timestamp': '1', 'x-nonce': 'n', 'x-signature': 's' };

  it('has no parameter that its call does not declare, and those in their form', () => {
    expect(parameterFaults(list, 'query', { limit: '2' })).toEqual([]);
    expect(parameterFaults(list, 'query', { limit: 'two' })).not.toEqual([]);
    expect(parameterFaults(list, 'query', { page: '2' })).not.toEqual([]);
    const refunds = operation('/api/v1/collections/{agtOrderNo}/refunds', 'get');
    expect(parameterFaults(refunds, 'path', {})).not.toEqual([]);
  });

  it('has the signing headers, and an Idempotency-Key where it changes something', () => {
    expect(parameterFaults(list, 'header', { ...signed, accept: '*/*' })).toEqual([]);
    const { 'x-nonce': _left, ...unsigned } = signed;
    expect(parameterFaults(list, 'header', unsigned)).not.toEqual([]);
    expect(parameterFaults(create, 'header', signed)).not.toEqual([]);
    expect(parameterFaults(create, 'header', { ...signed, 'idempotency-key': 'a b' })).not.toEqual([]);
    expect(parameterFaults(create, 'header', { ...signed, 'idempotency-key': 'a' })).toEqual([]);
  });
});

describe('a webhook that is really sent', () => {
  let receiver: Receiver;
  const agent = new Agent();
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await agent.close();
    await receiver.close();
  });
  /** Returns what was wrong with one that was sent. */
  async function held(body: object): Promise<string[]> {
    const end = holdWebhooks();
    const url = receiver.url('/held');
    const sent = await postSigned(
      agent,
      { id: 'evt_1', url, body: JSON.stringify(body), secrets: ['whsec_b3RoZXI='], nowMs: Date.now() },
      true,
    );
    expect(sent.sentS).not.toBeNull();
    return end();
  }

  it('is as its schema says, with no field beside', async () => {
    const good = webhooks['refund.approved'] as { data: object };
    expect(await held(good)).toEqual([]);
    expect(await held({ ...good, data: { ...good.data, checker: 'admin02' } })).toHaveLength(1);
    expect(await held({ ...good, livemode: 'yes' })).toHaveLength(1);
    expect(await held({ ...good, type: 'refund.unlisted' })).toHaveLength(1);
  });
});
