import { parseMoney } from '@mashang/contract/money';
import { type OwnBill, ownBillFile } from '@mashang/contract/own-bills';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../../test-support/notify-channel.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let viewer: TestUser;
let staff: TestUser;
let day = '';
const AMOUNTS = ['100.00', '200.00', '300.00'];

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  viewer = await insertSession(server, 'merchant04');
  staff = await insertSession(server, 'finance01');
  for (const amount of AMOUNTS) {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount });
    await notifyChannel(server, noticeOf(agtOrderNo, amount));
  }
  day = formatTime(server.clock.now()).slice(0, 10);
}, 120_000);
afterAll(() => server?.stop());

const ofDay = () => ({ startDate: day, endDate: day });
async function read(query: Record<string, string>): Promise<OwnBill> {
  const answer = await viewer.get('/api/merchant/bills', query);
  expect(answer.code, JSON.stringify(answer)).toBe(200);
  return answer.data as OwnBill;
}
const file = (name: string, { headers }: TestUser = viewer) =>
  server.app.inject({ method: 'GET', url: `/files/settlements/${name}`, headers });
const sum = (rows: readonly { amount: string }[]) => rows.reduce((total, { amount }) => total + parseMoney(amount), 0n);

describe('a bill of the merchant’s people', () => {
  it('is the bill of the merchant API, and equals the ledger', async () => {
    const { body } = await callMerchant(server, { method: 'GET', path: `/api/v1/bills/${day}` });
    const { startDate, endDate, ...bill } = await read(ofDay());
    expect({ ...bill, day: startDate }).toEqual(body);
    expect(endDate).toBe(day);
    expect(parseMoney(bill.opening) + sum(bill.lines)).toBe(parseMoney(bill.closing));
    expect(sum(bill.list)).toBe(sum(bill.lines));
  });

  it('of a month has the month’s name, and its rows page by page', async () => {
    const month = day.slice(0, 7);
    const last = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
    const days = { startDate: `${month}-01`, endDate: `${month}-${String(last).padStart(2, '0')}` };
    const bill = await read(days);
    expect(bill.number.endsWith(`-${month}`)).toBe(true);
    expect(bill.closing).toBe((await read(ofDay())).closing);
    const first = await read({ ...days, limit: '2' });
    expect(first.list).toHaveLength(2);
    const rest = await read({ ...days, limit: '100', cursor: first.nextCursor });
    expect([...first.list, ...rest.list]).toEqual(bill.list);
  });

  it('as CSV is the text of the merchant API, and as PDF a document', async () => {
    const { text } = await callMerchant(server, { method: 'GET', path: `/api/v1/bills/${day}?format=csv` });
    const csv = await file(ownBillFile(ofDay(), 'csv'));
    expect([csv.statusCode, csv.body]).toEqual([200, text]);
    const pdf = await file(ownBillFile(ofDay(), 'pdf'));
    expect(pdf.statusCode).toBe(200);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is nobody else’s, and of no days that do not exist', async () => {
    expect((await staff.get('/api/merchant/bills', ofDay())).code).toBe(403);
    expect((await file(ownBillFile(ofDay(), 'csv'), staff)).statusCode).toBe(404);
    expect((await file('bill-2026-02-31-2026-03-01.csv')).statusCode).toBe(404);
    const refused = async (startDate: string, endDate: string) =>
      (await viewer.get('/api/merchant/bills', { startDate, endDate })).code;
    expect(await refused('2026-03-02', '2026-03-01')).toBe(400);
    expect(await refused('2020-01-01', '2022-01-01')).toBe(400);
    expect(await refused('2999-01-01', '2999-01-01')).toBe(400);
  });
});
