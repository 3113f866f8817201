import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

/** While mode `agent_float` winds down, nobody starts new work, and everybody may still finish their own. */
let server: TestServer;
let agent: TestUser;
let orderNo: string;
let prdId: string;
beforeAll(async () => {
  server = await startTestServer();
  agent = await signInUser(server, 'agent02');
  const asked = await apply();
  expect(asked, JSON.stringify(asked)).toMatchObject({ code: 200 });
  orderNo = (asked.data as { orderNo: string }).orderNo;
  const [row] = await server.owner<{ id: string }[]>`
    select r.product_id::text as id from participant_rate r join app_user u on u.participant_id = r.participant_id
    where u.username = 'agent02' and r.enabled order by 1 limit 1`;
  prdId = row?.id ?? '';
  await setMode(server, 'institution');
});
afterAll(() => server?.stop());

/** Applies for a top-up by bank transfer, with a proof file as an upload leaves it. */
async function apply() {
  const { payerName = '' } = ((await agent.get('/api/agtRechargeApply/terms')).data ?? {}) as { payerName?: string };
  const name = `top-ups/${randomBytes(18).toString('base64url')}.webp`;
  await server.owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    select ${name}, 'top-up-proof', id, 1, now() from app_user where username = 'agent02'`;
  return agent.post('/api/agtRechargeApply/save', {
    amount: '5000.00',
    bankName: '示范银行',
    payerName,
    reference: 'END-OWN-1',
    remark: '',
    proof: `/files/${name}`,
    idempotencyKey: randomUUID(),
  });
}
const cancel = () => agent.post('/api/agtRechargeApply/cancel', { orderNo });
const switchProduct = (enabled: boolean) => agent.post('/api/prd/switchProduct', { prdId, enabled });

it('an applicant takes back an open top-up, and asks for no other', async () => {
  expect(await cancel()).toMatchObject({ code: 200, data: { status: 4 } });
  expect(await cancel()).toMatchObject({ code: 409 });
  expect(await apply()).toMatchObject({ code: 451 });
});

it('an own product is turned off, and not on again', async () => {
  expect(await switchProduct(false)).toMatchObject({ code: 200 });
  expect(await switchProduct(true)).toMatchObject({ code: 451 });
});

it('where the mode never was, neither call is there', async () => {
  await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
  expect(await cancel()).toMatchObject({ code: 451 });
  expect(await switchProduct(false)).toMatchObject({ code: 451 });
});
