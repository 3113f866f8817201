import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { listQueues } from '../system/system-store.ts';
import { sealAll, startAuditSealer } from './seal-audit.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await sealAll(server.platform);
});
afterAll(() => server?.stop());

async function lagS(): Promise<number> {
  return (await listQueues(server.platform.db.app)).find(({ name }) => name === 'audit-seal')?.lagS ?? -1;
}

it('the chain waits for an open transaction that wrote, shows its lag, goes on when that one is ended', async () => {
  const { db } = server.platform;
  const [app] = await db.app`show idle_in_transaction_session_timeout`;
  expect(app).toEqual({ idle_in_transaction_session_timeout: '8s' });

  const sealer = startAuditSealer(server.platform);
  const forgotten = grantWrites(db).transaction(async (tx) => {
    // Shortens the program's time limit, so that the test need not wait for it.
    await tx`set local idle_in_transaction_session_timeout = '3s'`;
    await tx`select write_audit('system', 'system:forgotten', 'x', 'y', 'z', null, null, 'r', '')`;
    await pause(60_000, undefined, { ref: false });
  });
  const ended = forgotten.catch((error: Error) => error);
  // Meanwhile writers go on, a hundred rows a second, until the transaction is ended.
  let writing = true;
  let written = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) {
      await server.owner`
        insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        values ('user', 'w', 'test.write', 'thing', ${`${written}`}, 'r')`;
      written += 1;
      await pause(40);
    }
  });
  const lags: number[] = [];
  const sampled = (async () => {
    while (writing) {
      lags.push(await lagS());
      await pause(100);
    }
  })();
  const begun = performance.now();
  while (performance.now() - begun < 12_000 && !(Math.max(0, ...lags) >= 2 && lags.at(-1) === 0)) await pause(100);
  writing = false;
  await Promise.all([...writers, sampled]);
  expect(Math.max(...lags)).toBeGreaterThanOrEqual(2);
  // Its three seconds, the sealer's pause, and the delay of a busy machine.
  expect(Math.max(...lags)).toBeLessThanOrEqual(10);
  expect(await lagS()).toBeLessThanOrEqual(2);
  await sealer.stop();
  await sealAll(server.platform);
  expect(await verifyAuditChain(server.owner)).toMatchObject({ broken: 0 });
  const [row] = await server.owner`select count(*)::int as n from audit_log where actor_name = 'forgotten'`;
  expect(row).toEqual({ n: 0 });
  expect(await Promise.race([ended, pause(1_000, 'still open', { ref: false })])).not.toBe('still open');
  expect(written).toBeGreaterThan(20);
}, 30_000);
