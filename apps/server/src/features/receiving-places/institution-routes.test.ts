import { FLOAT_PERMISSIONS, type Permission, permissionsOfRoles, type Role } from '@mashang/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteFacts } from '../../platform/http/http.ts';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const people: [Role, TestUser][] = [];

beforeAll(async () => {
  server = await startTestServer();
  for (const [role, name] of [
    ['agent', 'agent02'],
    ['operator_admin', 'admin01'],
    ['operator_finance', 'finance01'],
  ] as const)
    people.push([role, await insertSession(server, name)]);
});
afterAll(() => server.stop());

/** Calls whose permission belongs to mode `agent_float` by the contract. */
const ofFloats = () => server.app.routeTable.filter(({ config }) => config.floats !== undefined);

async function ask({ method, url, config }: RouteFacts): Promise<{ code: number; msg: string }> {
  const [, user] = people.find(([role]) => permissionsOfRoles([role]).includes(config.permission as Permission)) ?? [];
  if (!user) throw new Error(`nobody here may ${config.permission}`);
  const payload = method === 'GET' ? {} : { payload: {} };
  const path = url.replaceAll(/:\w+/g, '1');
  const sent = await server.app.inject({ method: method as 'GET', url: path, headers: user.headers, ...payload });
  return sent.json();
}

async function answersOf(routes: readonly RouteFacts[]): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const route of routes) answers[`${route.method} ${route.url}`] = (await ask(route)).code;
  return answers;
}
const all = (routes: readonly RouteFacts[], code: number) =>
  Object.fromEntries(routes.map(({ method, url }) => [`${method} ${url}`, code]));

describe('every call of floats, accounts, claims and confirmation by hand', () => {
  it('is among what is tried, with each of the permissions', () => {
    const tried = ofFloats();
    const permissions = new Set(tried.map(({ config }) => config.permission));
    expect([...permissions].toSorted()).toEqual(Object.keys(FLOAT_PERMISSIONS).toSorted());
    expect(tried.length).toBeGreaterThan(60);
  });

  it('passes the gate in mode agent_float', async () => {
    const refused = Object.entries(await answersOf(ofFloats())).filter(([, code]) => code === 451);
    expect(refused).toEqual([]);
  });

  it('that begins something answers 451 while the mode winds down; what finishes passes', async () => {
    await setMode(server, 'institution');
    const begin = ofFloats().filter(({ config }) => config.floats === 'begin');
    expect(await answersOf(begin)).toEqual(all(begin, 451));
    const finish = ofFloats().filter(({ config }) => config.floats === 'finish');
    // A user who may claim may also finish a claim, so the command refuses the claim itself.
    const claims = /\/(addOrder|grab)\/:id$/;
    const [claiming, finishing] = [true, false].map((is) => finish.filter(({ url }) => claims.test(url) === is));
    expect(await answersOf(claiming ?? [])).toEqual(all(claiming ?? [], 451));
    expect(Object.entries(await answersOf(finishing ?? [])).filter(([, code]) => code === 451)).toEqual([]);
  });

  it('answers 451 with the reason where the mode never was', async () => {
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
    const tried = ofFloats();
    expect(await answersOf(tried)).toEqual(all(tried, 451));
    const [first] = tried;
    expect(await ask(first as RouteFacts)).toMatchObject({ msg: expect.stringContaining('机构结算') });
  });
});
