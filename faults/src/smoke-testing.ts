import { afterAll, beforeAll, expect } from 'vitest';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import type { FaultRow } from './suite.ts';

const SET_UP_MS = 120_000;
/** A fault at its small size ends within this time on a busy machine. */
export const EACH_MS = 180_000;

/** Starts a server before the tests of a file and stops it after them; returns how a test gets it. */
export function sharedServer(): () => KillableServer {
  let server: KillableServer;
  beforeAll(async () => {
    server = await startKillableServer();
  }, SET_UP_MS);
  afterAll(() => server?.stop());
  return () => server;
}

/** Fails if a row names anything that was lost or doubled. */
export function expectNothingAmiss(...rows: FaultRow[]): void {
  for (const { id, amiss, figure, notes } of rows) expect(amiss, `${id}: ${figure}; ${notes}`).toEqual([]);
}
