import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { connect } from './connect.ts';
import { addressesOf, isAddress, targetOf, withLogin } from './database-address.ts';

const TWO = 'postgres://owner:a%40b@db1.example:5433,db2.example/x?sslmode=verify-full';

describe('an address', () => {
  it('names one host or several, all of one login, database and line', () => {
    expect(addressesOf(TWO).map(({ host, password, search }) => [host, password, search])).toEqual([
      ['db1.example:5433', 'a%40b', '?sslmode=verify-full'],
      ['db2.example', 'a%40b', '?sslmode=verify-full'],
    ]);
    expect(isAddress(TWO)).toBe(true);
    expect(isAddress('postgres:///x')).toBe(true);
    for (const wrong of ['x', 'https://db.example/x', 'postgres://db1.example:x,db2.example/x'])
      expect(isAddress(wrong), wrong).toBe(false);
  });

  it('is another login’s with that one’s password', () => {
    expect(withLogin(TWO, 'mashang_app', 'p/w@d')).toBe(
      'postgres://mashang_app:p%2Fw%40d@db1.example:5433,db2.example/x?sslmode=verify-full',
    );
    expect(withLogin('postgres://127.0.0.1/x', 'mashang_app', 'p')).toBe('postgres://mashang_app:p@127.0.0.1/x');
  });

  it('of several hosts asks for the one that takes writes, unless it says another', () => {
    expect(targetOf('postgres://a/x')).toBeUndefined();
    expect(targetOf('postgres://a,b/x')).toBe('primary');
    expect(targetOf('postgres://a/x?target_session_attrs=read-write')).toBe('primary');
    expect(targetOf('postgres://a,b/x?target_session_attrs=prefer-standby')).toBe('prefer-standby');
    expect(targetOf('postgres://a,b/x?target_session_attrs=any')).toBeUndefined();
    expect(() => targetOf('postgres://a,b/x?target_session_attrs=writer')).toThrow('target_session_attrs=writer');
  });
});

describe('of a primary and a standby', () => {
  const folders = ['primary', 'standby'].map((name) => mkdtempSync(join(tmpdir(), `mashang-${name}-`))) as [
    string,
    string,
  ];
  let primary: EmbeddedPostgres;
  let standby: EmbeddedPostgres;
  const portOf = ({ url }: EmbeddedPostgres) => new URL(url).port;
  /** Both hosts, after one that does not answer. */
  const both = (query = '') =>
    `${standby.url.replace(/@[^/]*/, `@127.0.0.1:1,127.0.0.1:${portOf(standby)},127.0.0.1:${portOf(primary)}`)}${query}`;
  async function asked(query = ''): Promise<{ port: string; standby: boolean }> {
    const sql = connect(both(query), { max: 1 });
    try {
      const [row] = await sql<[{ port: string; standby: boolean }]>`
        select current_setting('port') as port, pg_is_in_recovery() as standby`;
      return row;
    } finally {
      await sql.end();
    }
  }

  beforeAll(async () => {
    primary = await startEmbeddedPostgres({ dataDir: folders[0], settings: { fsync: 'off' } });
    await primary.stop();
    cpSync(folders[0], folders[1], { recursive: true });
    chmodSync(join(folders[1], 'postgres'), 0o700);
    writeFileSync(join(folders[1], 'postgres', 'standby.signal'), '');
    primary = await startEmbeddedPostgres({ dataDir: folders[0], settings: { fsync: 'off' } });
    standby = await startEmbeddedPostgres({ dataDir: folders[1], settings: { fsync: 'off' } });
  }, 120_000);
  afterAll(async () => {
    await standby?.stop();
    await primary?.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('the program works at the primary, whichever stands first', async () => {
    expect(await asked()).toEqual({ port: portOf(primary), standby: false });
    expect(await asked('?target_session_attrs=read-write')).toEqual({ port: portOf(primary), standby: false });
    expect(await asked('?target_session_attrs=standby')).toEqual({ port: portOf(standby), standby: true });
  });

  it('a pool goes over to the standby that has become the primary', async () => {
    const sql = connect(both(), { max: 2 });
    const where = async () => (await sql<[{ port: string }]>`select current_setting('port') as port`)[0].port;
    expect(await where()).toBe(portOf(primary));
    const [port, was] = [portOf(standby), portOf(primary)];
    await primary.stop();
    const promoting = connect(standby.url, { max: 1 });
    await promoting`select pg_promote()`;
    await promoting.end();
    let found = was;
    for (const end = Date.now() + 10_000; found !== port && Date.now() < end; await sleep(100))
      found = await where().catch(() => was);
    expect(found).toBe(port);
    await sql.end();
  });
});
