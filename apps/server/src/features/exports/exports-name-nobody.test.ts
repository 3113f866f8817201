import { maskName } from '@mashang/contract/participants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_LISTS } from '../../export-lists.ts';
import { fundMerchant, listPayout, payoutBody } from '../../test-support/arrange/arrange-payouts.ts';
import { bookReceipt } from '../../test-support/arrange/arrange-receipts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { startExportWorker } from './run-exports.ts';

/** People and accounts in the rows of the lists; businesses are named by the register, which is public. */
const KNOWN = {
  payer: '欧阳保密甲',
  beneficiary: '上官保密乙',
  beneficiaryCard: '6217001234567890122',
  statementPayer: '司马保密丙',
  statementCard: '6222021234567890',
};

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInUser(server, 'admin01');
  const { agtOrderNo } = await createOrder(server, { amount: '67.00', payerRef: KNOWN.payer });
  const collector = await signInUser(server, await ownerOf(agtOrderNo));
  const confirmed = { paymentName: KNOWN.payer, googleAuthCode: collector.code() };
  expect(await collector.confirm(agtOrderNo, confirmed)).toMatchObject({ code: 200 });
  await fundMerchant(server, 100_000_000n);
  await listPayout(
    server,
    payoutBody({ beneficiaryName: KNOWN.beneficiary, beneficiaryAccount: KNOWN.beneficiaryCard }),
  );
  const statement = { payer: KNOWN.statementPayer, payerAccount: KNOWN.statementCard };
  await bookReceipt(server, { amount: 100n, reference: '', ...statement });
});
afterAll(() => server?.stop());

async function ownerOf(no: string): Promise<string> {
  const [row] = await server.owner`
      select p.name
      from collection_order o
      join participant p on p.id = o.participant_id
      where o.agt_order_no = ${no}`;
  return row?.name as string;
}

async function ended(id: string): Promise<string> {
  for (let tries = 0; tries < 500; tries++) {
    const [row] = await server.owner`select state from export_job where id = ${id}`;
    if (row?.state !== 'waiting' && row?.state !== 'running') return row?.state as string;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`export ${id} does not end`);
}

it('no list leaves as a file with a person’s name or an account whole: that takes two people', async () => {
  const accounts = await server.platform.db
    .app`select out_auth_no as "no" from collection_account where length(out_auth_no) > 0`;
  const whole = [...Object.values(KNOWN), ...accounts.map(({ no }) => String(no)).filter((no) => no.length >= 12)];
  const { stop } = startExportWorker(server.platform, EXPORT_LISTS);
  const found: string[] = [];
  let bodies = '';
  let files = 0;
  for (const { name } of EXPORT_LISTS) {
    const made = await admin.post('/api/exports/create', { list: name, format: 'csv', query: {} });
    if (made.code !== 200) continue;
    const { id } = made.data as { id: string };
    // Lists for participants' own use make no file for the staff.
    if ((await ended(id)) !== 'done') continue;
    const file = await server.app.inject({ method: 'GET', url: `/files/exports/${id}.csv`, headers: admin.headers });
    files += 1;
    bodies += file.body;
    found.push(...whole.filter((text) => file.body.includes(text)).map((text) => `${name}: ${text}`));
  }
  await stop();
  expect(files).toBeGreaterThan(20);
  expect(found).toEqual([]);
  // The names are in the files, but masked.
  for (const name of [KNOWN.payer, KNOWN.beneficiary]) expect(bodies).toContain(maskName(name));
});
