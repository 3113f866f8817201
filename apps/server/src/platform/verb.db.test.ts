import type { Permission } from '@mashang/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-support/start-test-server.ts';
import { heldRead, type UserActor } from './verb.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ empty: true });
});
afterAll(() => server?.stop());

const reader = (...permissions: Permission[]) => ({
  ...server.system('test'),
  actor: { kind: 'user', permissions: new Set(permissions), session: null } as unknown as UserActor,
});

it('a held read answers what it saw, and nothing of what it wrote stays', async () => {
  await server.owner`create table seen (n int)`;
  await server.owner`grant all on seen to mashang_app`;
  const answer = await heldRead(reader('approval:read'), 'approval:read', async ({ tx }) => {
    await tx`insert into seen (n) values (1)`;
    return tx`select n from seen`;
  });
  expect(answer).toEqual([{ n: 1 }]);
  expect(await server.owner`select n from seen`).toEqual([]);
});

it('a held read is refused without its permission, and fails by its own error', async () => {
  const asked = heldRead(reader(), 'approval:read', async () => 1);
  await expect(asked).rejects.toThrow('没有权限');
  const failed = heldRead(reader('approval:read'), 'approval:read', () => Promise.reject(new Error('as it was')));
  await expect(failed).rejects.toThrow('as it was');
});
