import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { LOGINS, type LoginUrls, settingOf } from './connections/logins.ts';
import { cloneOf, onCluster, TEMPLATE } from './test-cluster.ts';

/** `logins`: the program's own logins, for processes with other keys than the tests' own. */
export type TestDatabase = { url: string; logins: LoginUrls; drop(): Promise<void> };

/** Creates a migrated database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(TEMPLATE);
}

/** Creates an empty database, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase('template1');
}

async function cloneDatabase(template: string): Promise<TestDatabase> {
  const admin = inject('testCluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await cloneOf(admin, template, name);
  const logins = LOGINS.map((login) => [login, inject('testLogins')[login].replace(TEMPLATE, name)]);
  return {
    logins: Object.fromEntries(logins) as LoginUrls,
    url,
    drop: () => onCluster(admin, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

/** Returns the settings of a process that uses a test database with keys of its own. */
export function settingsOf({ url, logins }: Pick<TestDatabase, 'url' | 'logins'>): Record<string, string> {
  const given = LOGINS.map((login) => [settingOf(login), logins[login]]);
  return { DATABASE_URL: url, ...Object.fromEntries(given) };
}
