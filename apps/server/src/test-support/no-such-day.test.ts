import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterMerchantPeople } from './arrange/arrange-merchant-people.ts';
import { insertSession, signInUser, type TestUser } from './sign-in-user.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

let server: TestServer;
let users: TestUser[];
beforeAll(async () => {
  server = await startTestServer();
  users = await Promise.all(
    ['admin01', 'finance01', 'risk01', 'agent01', 'ms01'].map((name) => signInUser(server, name)),
  );
  await enterMerchantPeople(server, [{ name: 'mdays', role: 'merchant_admin' }]);
  users.push(await insertSession(server, 'mdays'));
});
afterAll(() => server.stop());

type Property = { enum?: string[]; pattern?: string };
type Query = { properties?: Record<string, Property>; required?: string[] };
const DAYS = ['startDate', 'endDate'];

/** Returns a query of that call with one day that does not exist, the other one valid. */
function queryOf({ properties = {}, required = [] }: Query, field: string): Record<string, string> {
  const needed = [...required, ...DAYS.filter((name) => name in properties)];
  const other = (name: string) => (DAYS.includes(name) ? '2026-03-01' : (properties[name]?.enum?.[0] ?? '1'));
  return Object.fromEntries(needed.map((name) => [name, name === field ? '2026-02-30' : other(name)]));
}

it('the 30th of February is refused by every list that is asked for days, and is a day of March to none', async () => {
  const asked: string[] = [];
  for (const { method, url, schema } of server.app.routeTable) {
    const query = (schema.querystring ?? {}) as Query;
    const fields = DAYS.filter((name) => name in (query.properties ?? {}));
    if (method !== 'GET' || !url.startsWith('/api/') || url.startsWith('/api/v1/')) continue;
    for (const field of fields) {
      const codes = await Promise.all(users.map(async (user) => (await user.get(url, queryOf(query, field))).code));
      // A user who may not see the list gets that refusal first.
      const validated = codes.filter((code) => code !== 403);
      expect(validated, `${url} ${field}`).toEqual(validated.map(() => 400));
      expect(validated.length, `${url} ${field}: nobody may see it`).toBeGreaterThan(0);
      asked.push(url);
    }
  }
  expect(asked.length).toBeGreaterThan(30);
}, 60_000);
