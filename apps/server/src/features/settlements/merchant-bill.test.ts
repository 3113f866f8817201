import { parseMoney } from '@mashang/contract/money';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../test-support/notify-channel.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let day = '';
const AMOUNTS = ['100.00', '200.00', '300.00'];
type Bill = {
  opening: string;
  closing: string;
  final: boolean;
  nextCursor: string;
  lines: { line: string; amount: string }[];
  list: { id: string; amount: string; balanceAfter: string }[];
};

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const amount of AMOUNTS) {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount });
    await notifyChannel(server, noticeOf(agtOrderNo, amount));
  }
  day = formatTime(server.clock.now()).slice(0, 10);
}, 120_000);
afterAll(() => server?.stop());

async function read(path: string): Promise<Bill> {
  const answer = await callMerchant(server, { method: 'GET', path: `/api/v1/bills/${path}` });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Bill;
}
const sum = (rows: { amount: string }[]) => rows.reduce((total, { amount }) => total + parseMoney(amount), 0n);

it('opening, lines and rows make the closing balance, which is the ledger’s', async () => {
  const bill = await read(day);
  expect(parseMoney(bill.opening) + sum(bill.lines)).toBe(parseMoney(bill.closing));
  expect(sum(bill.list)).toBe(sum(bill.lines));
  const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/balance' });
  expect(bill.closing).toBe(body.available);
  expect(bill.list.at(-1)?.balanceAfter).toBe(bill.closing);
  expect([bill.final, bill.nextCursor]).toEqual([false, '']);
});

it('its pages have every row once, oldest first, and a day without any is empty', async () => {
  const first = await read(`${day}?limit=2`);
  const second = await read(`${day}?limit=2&cursor=${first.nextCursor}`);
  expect([...first.list, ...second.list]).toEqual((await read(day)).list);
  expect(second.nextCursor).toBe('');
  const before = await read('2020-01-01');
  expect(before).toMatchObject({ opening: '0.00', closing: '0.00', lines: [], list: [], final: true });
});

it('as a file it has the same figures and rows', async () => {
  const bill = await read(day);
  const path = `/api/v1/bills/${day}?format=csv`;
  const { status, text, headers } = await callMerchant(server, { method: 'GET', path });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(text.startsWith('\uFEFF')).toBe(true);
  for (const { id, amount, balanceAfter } of bill.list) {
    expect(text).toContain(id);
    expect(text).toContain(`${amount},${balanceAfter}`);
  }
  expect(text).toContain(bill.closing);
});
