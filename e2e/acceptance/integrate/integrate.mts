import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createMerchantClient, verifyWebhook, type WebhookEvent } from '@mashang/merchant-sdk';

// A merchant's program in an empty folder: Node, the served SDK, and nothing else. It prints `pay ADDRESS` where its
// payer has to pay, and `refund NUMBER` and `settlement NUMBER` where the operator has to decide.
const { BASE_URL = '', MCH_ID = '', KEY_ID = '', SECRET = '', WEBHOOK_SECRETS = '', WEBHOOK_PORT = '0' } = process.env;
const client = createMerchantClient({ baseUrl: BASE_URL, mchId: MCH_ID, keyId: KEY_ID, secret: SECRET });
const events = new Map<string, WebhookEvent>();

function fen(text: string): number {
  return Math.round(Number(text) * 100);
}

function sum(rows: readonly { amount: string }[]): number {
  return rows.reduce((total, { amount }) => total + fen(amount), 0);
}

function ensure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
  console.log(`ok ${what}`);
}

type DataOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>['data'];
async function received<Type extends WebhookEvent['type']>(
  type: Type,
  fits: (data: DataOf<Type>) => boolean,
): Promise<DataOf<Type>> {
  for (let tries = 0; tries < 300; tries++) {
    for (const event of events.values()) {
      const data = event.data as DataOf<Type>;
      if (event.type === type && fits(data)) return data;
    }
    await wait(100);
  }
  throw new Error(`no ${type} has arrived`);
}

const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    try {
      const secrets = WEBHOOK_SECRETS.split(',');
      const { id, event } = verifyWebhook({ headers: request.headers, body: Buffer.concat(chunks), secrets });
      events.set(id, event);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
});
await new Promise<void>((resolve) => receiver.listen(Number(WEBHOOK_PORT), '127.0.0.1', resolve));

const product = (await client.products()).find((one) => one.product === 'auto');
ensure(product !== undefined, 'the product is offered');

const mchOrderNo = `ts-${Date.now()}`;
const body = { mchOrderNo, product: 'auto', amount: '1000.00', subject: 'acceptance' };
const order = await client.createCollection(body, { idempotencyKey: mchOrderNo });
const again = await client.createCollection(body, { idempotencyKey: mchOrderNo });
ensure(again.agtOrderNo === order.agtOrderNo, 'the same key makes one order');
console.log(`pay ${order.payUrl}`);
const paid = await received('collection.succeeded', (data) => data.mchOrderNo === mchOrderNo);
ensure(paid.paidInAmount === '1000.00', 'the payment was received, and its webhook verified');
const read = await client.getCollection(order.agtOrderNo);
ensure(read.state === 'succeeded' || read.state === 'complete', 'the order says so too');

const asked = await client.refund(order.agtOrderNo, { amount: '300.00', mchRefundNo: `${mchOrderNo}-r` });
console.log(`refund ${asked.refundNo}`);
const approved = await received('refund.approved', (data) => data.refundNo === asked.refundNo);
ensure(approved.amount === '300.00', 'the partial refund was approved, and its webhook verified');
const refund = await client.getRefund(order.agtOrderNo, asked.refundNo);
ensure(['approved', 'paying', 'paid'].includes(refund.state), 'the refund says so too');

const settlement = await client.requestSettlement({ idempotencyKey: `${mchOrderNo}-s` });
const made = await received('settlement.made', (data) => data.settlementNo === settlement.settlementNo);
ensure(made.amount === settlement.amount, 'the settlement was made, and its webhook verified');
const { list } = await client.settlements({ limit: 5 });
ensure(list[0]?.settlementNo === settlement.settlementNo, 'the list of settlements begins with it');
console.log(`settlement ${settlement.settlementNo}`);

const day = refund.times.approved.slice(0, 10);
const bill = await client.bill(day);
const rows = [...bill.list];
for (let cursor = bill.nextCursor; cursor !== ''; ) {
  const page = await client.bill(day, { cursor });
  rows.push(...page.list);
  cursor = page.nextCursor;
}
ensure(fen(bill.opening) + sum(bill.lines) === fen(bill.closing), 'the lines of the bill make its closing balance');
ensure(fen(bill.opening) + sum(rows) === fen(bill.closing), 'its rows make the same');
const ledger = new Map<string, string>();
for (let cursor: string | undefined; ; ) {
  const page = await client.transfers({ limit: 200, ...(cursor ? { cursor } : {}) });
  for (const { id, amount } of page.list) ledger.set(id, amount);
  cursor = page.nextCursor;
  if (!cursor) break;
}
ensure(
  rows.length > 0 && rows.every(({ id, amount }) => ledger.get(id) === amount),
  'each row is a posting of the ledger, with its amount',
);
ensure(
  rows.some(({ orderNo }) => orderNo === order.agtOrderNo),
  'the order is among them',
);
const balance = await client.balance();
ensure(fen(balance.available) + fen(balance.held) === fen(bill.closing), 'the balance is the closing balance');
ensure((await client.billCsv(day)).includes(order.agtOrderNo), 'the bill as CSV has the order');
receiver.close();
receiver.closeAllConnections();
console.log('done');
