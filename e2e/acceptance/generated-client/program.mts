import { setTimeout as wait } from 'node:timers/promises';
import { signRequest } from '@mashang/merchant-sdk';
// Made by openapi-typescript from the served document, just before this program is compiled and run.
import type { operations } from './merchant-api.d.ts';

type Operation = keyof operations;
type Success = 200 | 201 | 202;
/** The body that the document asks for. */
type Body<Of extends Operation> = operations[Of] extends { requestBody: { content: { 'application/json': infer One } } }
  ? One
  : undefined;
type AnswerOf<Responses> = {
  [Status in keyof Responses & Success]: Responses[Status] extends { content: { 'application/json': infer One } }
    ? One
    : never;
}[keyof Responses & Success];
/** What the document says that a success is. */
type Answer<Of extends Operation> = AnswerOf<operations[Of]['responses']>;

const { BASE_URL = '', MCH_ID: mchId = '', KEY_ID: keyId = '', SECRET: secret = '' } = process.env;

async function send(method: 'GET' | 'POST', pathAndQuery: string, body: string, key: string): Promise<unknown> {
  const response = await fetch(BASE_URL + pathAndQuery, {
    method,
    headers: {
      ...signRequest({ mchId, keyId, secret, method, pathAndQuery, body }),
      ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${pathAndQuery} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

async function read<Of extends Operation>(_operation: Of, target: string): Promise<Answer<Of>> {
  return (await send('GET', target, '', '')) as Answer<Of>;
}

async function post<Of extends Operation>(
  _operation: Of,
  target: string,
  { body, key }: { body: Body<Of>; key: string },
): Promise<Answer<Of>> {
  return (await send('POST', target, JSON.stringify(body), key)) as Answer<Of>;
}

async function until<One>(ask: () => Promise<One>, holds: (one: One) => boolean, what: string): Promise<One> {
  for (let tries = 0; tries < 100; tries++) {
    const one = await ask();
    if (holds(one)) {
      console.log(`ok ${what}`);
      return one;
    }
    await wait(300);
  }
  throw new Error(`not so: ${what}`);
}

const number = `gen-${Date.now()}`;
const order = await post('createCollection', '/api/v1/collections', {
  body: { mchOrderNo: number, product: 'auto', amount: '1000.00', subject: 'acceptance' },
  key: number,
});
console.log(`pay ${order.payUrl}`);
await until(
  () => read('getCollection', `/api/v1/collections/${order.agtOrderNo}`),
  ({ state }) => state === 'succeeded' || state === 'complete',
  'the order is paid',
);

const refunds = `/api/v1/collections/${order.agtOrderNo}/refunds`;
const asked = await post('createRefund', refunds, {
  body: { amount: '300.00', mchRefundNo: `${number}-r` },
  key: `${number}-r`,
});
console.log(`refund ${asked.refundNo}`);
await until(
  () => read('getRefund', `${refunds}/${asked.refundNo}`),
  ({ state, amount }) => (state === 'approved' || state === 'paying') && amount === '300.00',
  'the partial refund is approved',
);

const settlement = await post('requestSettlement', '/api/v1/settlements', { body: {}, key: `${number}-s` });
await until(
  () => read('getSettlement', `/api/v1/settlements/${settlement.settlementNo}`),
  ({ state }) => state === 'made',
  'the settlement is made',
);
console.log(`settlement ${settlement.settlementNo}`);

// The compiler refuses a body without its required fields, a state that does not exist, and a call that is none.
// @ts-expect-error mchOrderNo and amount are required
const incomplete: Body<'createCollection'> = { product: 'auto', subject: 'acceptance' };
// @ts-expect-error no such state
const invented: Answer<'getRefund'>['state'] = 'invented';
// @ts-expect-error no such call
const unknown: Operation = 'createEverything';
console.log(incomplete && invented && unknown ? 'done' : 'failed');
