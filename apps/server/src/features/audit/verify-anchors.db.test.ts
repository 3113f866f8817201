import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Platform } from '../../platform/platform.ts';
import { createSecrets } from '../../platform/security/secrets.ts';
import { signInUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { ANCHOR_FILE } from './anchor-file.ts';
import { type Anchor, writeLine } from './anchor-line.ts';
import { anchorOnTime } from './anchor-on-time.ts';
import { sealAll } from './seal-audit.ts';
import { openAnchorKeeper, sendAnchors } from './send-anchors.ts';
import { verifyAnchors } from './verify-anchors.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let server: TestServer;
let file: string;
const ROWS = 12;

beforeAll(async () => {
  server = await startTestServer();
  file = join(server.platform.config.anchorDir, ANCHOR_FILE);
  for (let hour = 0; hour < 3; hour += 1) {
    await writeRows(ROWS);
    await anchorAgain();
  }
  await writeRows(ROWS);
});
afterAll(() => server?.stop());

async function writeRows(count: number): Promise<void> {
  const [before] = await server.owner`select seq from audit_head`;
  await server.owner`
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
    select 'user', 'u' || n, 'test.write', 'thing', n::text, 'r' from generate_series(1, ${count}::int) n`;
  await vi.waitFor(
    async () => {
      await sealAll(server.platform);
      const [head] = await server.owner`select seq from audit_head`;
      expect(Number(head?.seq)).toBeGreaterThanOrEqual(Number(before?.seq) + count);
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Makes the next anchor, as if an hour had passed since the last one. */
async function anchorAgain(): Promise<void> {
  await hand(`update audit_anchor set at = at - interval '3601 seconds'`);
  await anchorOnTime(server.platform);
}

/** Runs a statement as an attacker with the owner's rights could. */
async function hand(statement: string): Promise<void> {
  await server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });
}

/**
 * Calculates every hash again from a row on, and the head's: from inside the database alone the chain looks complete.
 */
const REWRITTEN = `
  do $$ declare h bytea; s record; begin
    update audit_log set actor_name = 'somebody else' where id = (select audit_id from audit_seal where seq = 20);
    select hash into h from audit_seal where seq = 19;
    for s in select seal.seq, a as entry
      from audit_seal seal
      join audit_log a on a.id = seal.audit_id
      where seal.seq >= 20
      order by seal.seq loop
      h := audit_row_hash(h, s.entry);
      update audit_seal set hash = h where seq = s.seq;
    end loop;
    update audit_head set hash = h;
  end $$`;

const check = (secrets = server.platform.secrets) =>
  verifyAnchors(server.owner, { dir: server.platform.config.anchorDir, secrets });

describe('anchors', () => {
  let text: string;
  let kept: string;
  beforeEach(async () => {
    text = readFileSync(file, 'utf8');
    kept = mkdtempSync(join(tmpdir(), 'mashang-anchors-'));
    return () => {
      writeFileSync(file, text);
      rmSync(kept, { recursive: true });
    };
  });
  const lines = () => text.trimEnd().split('\n');

  it('are made once an hour, by one of several at once, each upon the one before', async () => {
    await Promise.all([anchorOnTime(server.platform), anchorOnTime(server.platform)]);
    expect(lines()).toHaveLength(3);
    const said = lines().map((line) => JSON.parse(line) as Anchor);
    expect(said.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(Number(said[2]?.seq) - Number(said[1]?.seq)).toBe(Number(said[2]?.rows));
    expect(await check()).toEqual({ checked: 3, broken: 0, examples: [] });
    // Without the master key, the other checks still apply.
    expect(await verifyAnchors(server.owner, { dir: server.platform.config.anchorDir, secrets: null })).toMatchObject({
      broken: 0,
    });
  });

  it('show a chain that was rewritten in full from its middle on', async () => {
    const whole = await server.owner<{ seq: bigint; hash: Buffer }[]>`select seq, hash from audit_seal order by seq`;
    const [row] = await server.owner<
      [{ name: string }]
    >`select actor_name as name from audit_log where id = (select audit_id from audit_seal where seq = 20)`;
    const [head] = await server.owner<[{ hash: Buffer }]>`select hash from audit_head`;
    await hand(REWRITTEN);
    expect(await verifyAuditChain(server.owner)).toMatchObject({ broken: 0 });
    const { broken, examples } = await check();
    expect(broken).toBeGreaterThan(0);
    expect(examples.join('\n')).toContain('the chain has another hash there');
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update audit_log
        set actor_name = ${row.name}
        where id = (select audit_id from audit_seal where seq = 20)`;
      for (const { seq, hash } of whole) await tx`update audit_seal set hash = ${hash} where seq = ${seq}`;
      await tx`update audit_head set hash = ${head.hash}`;
    });
    expect(await check()).toMatchObject({ broken: 0 });
  });

  const cases: [string, (all: string[]) => string, string][] = [
    ['no file', () => '', 'missing in the file'],
    ['a file without its first line', (all) => all.slice(1).join('\n'), 'anchor 1 at seal'],
    ['a file without its last line', (all) => all.slice(0, -1).join('\n'), 'anchor 3 at seal'],
    ['a file without a line of its middle', (all) => [all[0], all[2]].join('\n'), 'anchor 2 at seal'],
    ['a line twice', (all) => [...all, all[2]].join('\n'), 'twice'],
    ['a line edited', (all) => all.join('\n').replace('"rows":"12"', '"rows":"13"'), 'not signed'],
    ['a line with another space', (all) => all.join('\n').replace('"seq":', '"seq": '), 'no anchor'],
    ['a line of somebody else', (all) => [...all.slice(0, 2), forged(all[2] as string)].join('\n'), 'not signed'],
    ['nonsense', (all) => ['nonsense', ...all].join('\n'), 'no anchor'],
    ['a line too many', (all) => [...all, added(all[2] as string, 5)].join('\n'), 'anchor 5 at seal'],
    [
      'the next line with a head that is not the chain’s',
      (all) => [...all, added(all[2] as string, 4)].join('\n'),
      'does not follow',
    ],
  ];
  function forged(line: string): string {
    return writeLine(createSecrets([Buffer.alloc(32, 9)]), JSON.parse(line) as Anchor).text;
  }
  function added(line: string, number: number): string {
    return writeLine(server.platform.secrets, { ...(JSON.parse(line) as Anchor), number }).text;
  }
  it.each(cases)('%s is found', async (_what, change, said) => {
    writeFileSync(file, `${change(lines())}\n`.replace(/^\n$/, ''));
    const { broken, examples } = await check();
    expect(broken).toBeGreaterThan(0);
    expect(examples.join('\n')).toContain(said);
  });

  it.each([
    `delete from audit_anchor where number = 3`,
    `delete from audit_anchor where number = 1`,
    `delete from audit_anchor`,
    `update audit_anchor set hash = sha256('x') where number = 2`,
    `update audit_anchor set seq = seq - 1 where number = 2`,
    `update audit_anchor set line_hash = sha256('x') where number = 3`,
    `insert into audit_anchor select 4, at, seq, hash, sha256('x') from audit_anchor where number = 3`,
  ])('changed in the database are found: %s', async (statement) => {
    const found = await server.owner
      .begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx.unsafe(statement);
        const { dir, secrets } = { dir: server.platform.config.anchorDir, secrets: server.platform.secrets };
        throw Object.assign(new Error('back'), { found: await verifyAnchors(tx, { dir, secrets }) });
      })
      .catch((error) => error.found as { broken: number });
    // If only the newest is gone from the database and the chain agrees with it, this is the state after a crash.
    expect(found.broken > 0).toBe(!statement.endsWith('number = 3') || !statement.startsWith('delete'));
  });

  it('cannot be changed or removed by the application, nor by a slip of the owner', async () => {
    const { app } = server.platform.db;
    await expect(app`delete from audit_anchor`).rejects.toThrow(/permission denied/);
    await expect(app`update audit_anchor set seq = 1`).rejects.toThrow(/permission denied/);
    await expect(server.owner`delete from audit_anchor`).rejects.toThrow(/immutable/);
  });

  it('survive a crash: half a line is cut off, a line that was not noted is', async () => {
    const [last] = await server.owner`select * from audit_anchor where number = 3`;
    await hand(`delete from audit_anchor where number = 3`);
    appendFileSync(file, '{"number":4,"at');
    await hand(`update audit_anchor set at = at - interval '3601 seconds'`);
    await anchorOnTime(server.platform);
    expect(readFileSync(file, 'utf8')).toBe(text);
    const [again] = await server.owner`select * from audit_anchor where number = 3`;
    expect(again?.line_hash).toEqual(last?.line_hash);
    expect(await check()).toMatchObject({ checked: 3, broken: 0 });
  });

  it('are not made upon a file ahead of the database, nor by a process whose folder lacks the last one', async () => {
    await hand(`update audit_anchor set at = clock_timestamp() - interval '3601 seconds'`);
    writeFileSync(file, `${[...lines(), added(lines()[2] as string, 9)].join('\n')}\n`);
    await expect(anchorOnTime(server.platform)).rejects.toThrow('the database was set back');
    const elsewhere: Platform = { ...server.platform, config: { ...server.platform.config, anchorDir: kept } };
    await anchorOnTime(elsewhere);
    const count = async () => Number((await server.owner`select count(*) as n from audit_anchor`)[0]?.n);
    expect(await count()).toBe(3);
  });

  it('stay readable after a change of the master key', async () => {
    const rotated = createSecrets([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);
    expect(await check(rotated)).toMatchObject({ broken: 0 });
    expect((await check(createSecrets([Buffer.alloc(32, 8)]))).examples[0]).toContain('not signed by this deployment');
  });

  it('of a lost file go on after two hours, and what is missing stays said', async () => {
    renameSync(file, join(kept, 'lost'));
    await hand(`update audit_anchor set at = clock_timestamp() - interval '7201 seconds'`);
    await anchorOnTime(server.platform);
    expect(await check()).toMatchObject({ checked: 1, broken: 3 });
    // When they are brought back, nothing is missing.
    text = text + readFileSync(file, 'utf8');
    writeFileSync(file, text);
    expect(await check()).toEqual({ checked: 4, broken: 0, examples: [] });
  });
});

describe('anchors on 系统状态 and 首页', () => {
  it('are shown with their age; more than two hours without one is an alarm', async () => {
    const admin = await signInUser(server, 'admin01');
    const status = async () => (await admin.get('/api/system/status', {})).data as { lastAnchor: { agoS: number } };
    const alerts = async () =>
      ((await admin.get('/api/index/institution', {})).data as { alerts: { kind: string; subject: string }[] }).alerts;
    const late = { kind: 'audit-chain', subject: 'anchor' };
    expect((await status()).lastAnchor).toMatchObject({ waiting: null });
    expect(await alerts()).not.toContainEqual(expect.objectContaining(late));
    await hand(`update audit_anchor set at = at - interval '7201 seconds'`);
    // The home page (首页) is read again every other second.
    server.clock.advance(3_000);
    expect((await status()).lastAnchor.agoS).toBeGreaterThan(7_200);
    expect(await alerts()).toContainEqual(expect.objectContaining({ ...late, level: 'bad' }));
    expect((await admin.get('/api/audit/chain', {})).data).toMatchObject({ anchor: { seq: expect.any(String) } });
  });
});

describe('with a keeper outside the deployment', () => {
  let keeper: Server;
  const got: { body: string; key: unknown }[] = [];
  let answer = 503;
  beforeAll(async () => {
    keeper = createServer((request, reply) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        if (answer === 200) got.push({ body, key: request.headers['idempotency-key'] });
        reply.writeHead(answer).end('{}');
      });
    });
    await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void keeper?.close());

  it('every anchor reaches it once, as it stands in the file, whatever went wrong before', async () => {
    const anchorUrl = `http://127.0.0.1:${(keeper.address() as AddressInfo).port}/anchors?of=1`;
    const platform: Platform = { ...server.platform, config: { ...server.platform.config, anchorUrl } };
    openAnchorKeeper(platform);
    await expect(sendAnchors(platform)).rejects.toThrow('mini服务异常');
    answer = 200;
    await sendAnchors(platform);
    await sendAnchors(platform);
    expect(got.map(({ body }) => body)).toEqual(readFileSync(file, 'utf8').trimEnd().split('\n'));
    expect(new Set(got.map(({ key }) => key)).size).toBe(got.length);
  });
});
