import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connect } from '../database/connections/connect.ts';
import type { Sql } from '../database/statements/sql-types.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { createNotifyListener, type NotifyListener } from './notify-listener.ts';

let database: TestDatabase;
let speaker: Sql;
let line: Server;
let listener: NotifyListener;
const open = new Set<Socket>();

beforeAll(async () => {
  database = await createTestDatabase();
  speaker = connect(database.url, { max: 1 });
});
afterEach(async () => {
  await listener.close();
  await hangUp();
});
afterAll(async () => {
  await speaker?.end();
  await database?.drop();
});

/** Starts a proxy to the database that a test can cut; returns its port. */
async function lay(port = 0): Promise<number> {
  const { hostname, port: there } = new URL(database.url);
  line = createServer((client) => {
    const server = dial(Number(there), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  return (line.address() as { port: number }).port;
}

async function hangUp(): Promise<void> {
  for (const socket of open) socket.destroy();
  open.clear();
  await new Promise((resolve) => line.close(resolve));
}

it('receives what is sent, also by itself, and after the database was away for long', async () => {
  const url = new URL(database.url);
  const port = await lay();
  url.host = `127.0.0.1:${port}`;
  listener = createNotifyListener(url.href);
  const received: string[] = [];
  let again = 0;
  await listener.on(
    'news',
    (word) => received.push(word),
    () => {
      again += 1;
    },
  );
  await speaker.notify('news', 'one');
  await listener.say('news', 'two');
  await vi.waitFor(() => expect(received).toEqual(['one', 'two']));
  expect(await listener.prove()).toBeGreaterThanOrEqual(0);
  expect(again).toBe(0);

  await hangUp();
  await vi.waitFor(async () => expect(await listener.prove().catch(() => 'away')).toBe('away'), { timeout: 10_000 });
  await speaker.notify('news', 'lost');
  await lay(port);
  await vi.waitFor(async () => expect(await listener.prove().catch(() => null)).not.toBeNull(), { timeout: 20_000 });
  // The listener was asked to look for itself, because notifications sent meanwhile are lost.
  expect(again).toBeGreaterThan(0);
  await speaker.notify('news', 'three');
  await vi.waitFor(() => expect(received).toEqual(['one', 'two', 'three']));
});
