import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { findSettings } from './open-platforms.ts';

let server: TestServer;
let agent02: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
});
afterAll(() => server?.stop());

const read = async () => (await agent02.get('/api/common/getAlipayServiceConf')).data;
const setWallet = (enabled: boolean) =>
  server.change(
    (sql) =>
      sql`
        update channel
        set enabled = ${enabled}
        where product_id in (select id from product where pay_type = 1 and pay_pattern between 1 and 8)`,
  );

it('the wallet settings name the heaviest open connector, and nothing where no channel is open', async () => {
  const authorizeUrl = findSettings(server.platform, 'tb')?.issuer;
  expect(authorizeUrl).toMatch(/^http/);
  await setWallet(true);
  const [heaviest] = await server.owner<{ connector: string }[]>`
    select x.connector from channel x join product p on p.id = x.product_id
    where p.pay_type = 1 and p.enabled and p.pay_pattern between 1 and 8 order by x.weight desc, x.id limit 1`;
  expect(heaviest?.connector).toBeTruthy();
  expect(await read()).toEqual({ enabled: true, connector: heaviest?.connector, authorizeUrl });
  await setWallet(false);
  expect(await read()).toEqual({ enabled: false, connector: '', authorizeUrl });
});
