import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MerchantEndpoint } from '@mashang/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMerchantClient, type MerchantClient } from './client.ts';
import { findJava, findPython, type Language } from './languages-testing.ts';

const ENDPOINTS = new URL('../../contract/src/endpoints/', import.meta.url);
/** Calls that are not a merchant's: a channel's, and the older name of a call that the client has. */
const WITHOUT = ['POST /api/v1/channels/:connector/notifications', 'POST /api/v1/collections/:agtOrderNo/refund'];

/** One call of each function of the client. */
const CALLS: { [K in keyof MerchantClient]: (client: MerchantClient) => Promise<unknown> } = {
  products: (client) => client.products(),
  createCollection: (client) =>
    client.createCollection({ mchOrderNo: 'A', product: 'bank', amount: '1.00', subject: 's' }),
  getCollection: (client) => client.getCollection(':agtOrderNo'),
  findCollection: (client) => client.findCollection('A'),
  collections: (client) => client.collections(),
  refund: (client) => client.refund(':agtOrderNo'),
  refunds: (client) => client.refunds(':agtOrderNo'),
  getRefund: (client) => client.getRefund(':agtOrderNo', ':refundNo'),
  allRefunds: (client) => client.allRefunds(),
  cancelRefund: (client) => client.cancelRefund(':agtOrderNo', ':refundNo'),
  createPayout: (client) =>
    client.createPayout({
      mchOrderNo: 'P',
      amount: '1.00',
      payType: 2,
      beneficiaryName: '张三丰',
      beneficiaryAccount: '1',
    }),
  createPayouts: (client) => client.createPayouts([]),
  getPayout: (client) => client.getPayout(':orderNo'),
  findPayout: (client) => client.findPayout('P'),
  payouts: (client) => client.payouts(),
  cancelPayout: (client) => client.cancelPayout(':orderNo'),
  acceptPayout: (client) => client.acceptPayout(':orderNo'),
  disputePayout: (client) => client.disputePayout(':orderNo', '未到账'),
  requestSettlement: (client) => client.requestSettlement(),
  getSettlement: (client) => client.getSettlement(':settlementNo'),
  settlements: (client) => client.settlements(),
  settlementStatement: (client) => client.settlementStatement(':settlementNo'),
  balance: (client) => client.balance(),
  bill: (client) => client.bill(':day'),
  billCsv: (client) => client.billCsv(':day'),
  transfers: (client) => client.transfers(),
  events: (client) => client.events(),
  payTestOrder: (client) => client.payTestOrder({ agtOrderNo: 'DS99' }),
};

const languages: Language[] = [
  {
    name: 'TypeScript',
    tool: 'node',
    async run([, baseUrl]) {
      const client = createMerchantClient({ baseUrl, mchId: 'M1001', keyId: 'new', secret: 'new-secret' });
      for (const call of Object.values(CALLS)) await call(client);
    },
  },
  findPython(),
  findJava(),
];
let served: string[];
beforeAll(async () => {
  served = (await merchantCalls()).map(({ method, path }) => `${method} ${path}`);
  expect(served.length).toBeGreaterThan(20);
}, 60_000);

describe('every merchant call of the contract, and no other', { timeout: 120_000 }, () => {
  for (const { name, tool, run } of languages)
    it(run ? `is made by ${name}` : `was NOT RUN in ${name}: this machine has no ${tool}`, async () => {
      if (run === null) {
        console.warn(`not run: the calls of the ${name} SDK, because this machine has no ${tool}`);
        expect(process.env.CI, 'CI has every language').toBeUndefined();
        return;
      }
      const sent = await sentBy((url) => run(['calls', url]));
      expect([...new Set(sent)].sort()).toEqual([...new Set(served)].filter((call) => !WITHOUT.includes(call)).sort());
    });
});

/** Methods and paths that arrive at a server that answers everything. */
async function sentBy(work: (url: string) => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(`http://a${request.url}`).pathname);
    sent.push(`${request.method} ${path}`);
    request.resume();
    response.setHeader('content-type', /format=csv/.test(`${request.url}`) ? 'text/csv' : 'application/json');
    response.end(request.method === 'GET' && /collections.*refunds$/.test(path) ? '[]' : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return sent;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function merchantCalls(): Promise<MerchantEndpoint[]> {
  const files = readdirSync(ENDPOINTS).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, ENDPOINTS).href)));
  return modules.flatMap((one) => Object.values(one)).filter(isMerchantCall);
}

function isMerchantCall(value: unknown): value is MerchantEndpoint {
  return (
    typeof value === 'object' && value !== null && String((value as { path?: unknown }).path).startsWith('/api/v1/')
  );
}
