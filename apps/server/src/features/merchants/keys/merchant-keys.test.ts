import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBus } from '../../../platform/events/events.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { createMerchantKeys } from './merchant-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it('a key made a moment ago is known to a server not notified of it yet; one that is nobody’s is not', async () => {
  const keys = createMerchantKeys({ ...server.platform, bus: createBus() });
  expect(await keys.find('demo-key')).toMatchObject({ mchId: 'M1001' });
  expect(keys.peek('new-key')).toBeUndefined();
  await server.owner`
    insert into merchant_key (merchant_id, key_id, secret)
    select merchant_id, 'new-key', secret
    from merchant_key
    where key_id = 'demo-key'`;
  expect(keys.peek('new-key')).toBeUndefined();
  expect(await keys.find('new-key')).toMatchObject({ mchId: 'M1001', keyId: 'new-key' });
  expect(keys.peek('new-key')).toBeDefined();
  expect(await keys.find('nobodys-key')).toBeUndefined();
});
