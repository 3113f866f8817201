import { readdirSync } from 'node:fs';
import { accountResource } from '@mashang/contract/collection-accounts';
import type { Endpoint } from '@mashang/contract/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MENU_TREE, type MenuEntry } from './features/menus/menu-tree.ts';
import { startTestServer, type TestServer } from './test-support/start-test-server.ts';

const FOLDER = new URL('../../../packages/contract/src/endpoints/', import.meta.url);
type Call = Pick<Endpoint, 'method' | 'path' | 'permission'>;

let server: TestServer;
let calls: Call[];
beforeAll(async () => {
  server = await startTestServer();
  const files = await Promise.all(readdirSync(FOLDER).map((file) => import(new URL(file, FOLDER).href)));
  calls = files.flatMap(callsIn);
});
afterAll(() => server?.stop());

/** Returns the calls among a file's exports, also those in tables. */
function callsIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'method' in value && 'path' in value ? [value as Call] : Object.values(value).flatMap(callsIn);
}
function entriesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}
const nameOf = ({ method, path, permission }: Call) => `${method} ${path} ${permission ?? ''}`;

it('every call of the contract is served by a route with the same permission', () => {
  const served = new Set(
    server.app.routeTable.map(({ method, url, config }) =>
      nameOf({ method: method as Call['method'], path: url, permission: config.permission }),
    ),
  );
  expect(calls.length).toBeGreaterThan(350);
  expect(calls.map(nameOf).filter((call) => !served.has(call))).toEqual([]);
});

it('every page of the menu needs a permission that some call needs too', () => {
  const needed = new Set([...calls.map(({ permission }) => permission), accountResource.permissions.read]);
  const pages = entriesOf(MENU_TREE).filter(({ permission }) => permission !== undefined);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ permission }) => !needed.has(permission)).map(({ title }) => title)).toEqual([]);
});
