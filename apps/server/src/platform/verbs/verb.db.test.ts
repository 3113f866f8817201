import type { Permission } from '@mashang/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { heldRead, sweepVerb, type UserActor } from './verb.ts';

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

it('a sweep is for the system alone; what it does and an audit row of each stand or fall together', async () => {
  await server.owner`create table over (n int)`;
  await server.owner`grant all on over to mashang_app`;
  const facts = (n: number) => ({ subjectKind: 'test', subjectId: String(n), before: { n }, after: { n: 0 } });
  const sweep = sweepVerb({
    name: 'test.sweep',
    async run({ tx }) {
      await tx`insert into over (n) values (1), (2)`;
      return [facts(1), facts(2)];
    },
  });
  const failing = sweepVerb({
    name: 'test.sweep',
    async run({ tx }) {
      await tx`insert into over (n) values (3)`;
      return [{ ...facts(3), subjectKind: null as unknown as string }];
    },
  });
  await expect(sweep(reader('approval:read'))).rejects.toThrow('没有权限');
  expect(await sweep(server.system('test'))).toBe(2);
  await expect(failing(server.system('test'))).rejects.toMatchObject({ code: '23502' });
  expect(await server.owner`select n from over`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(
    await server.owner`
      select actor_name as who, subject_id as id
      from audit_log
      where action = 'test.sweep'
      order by id`,
  ).toEqual([
    { who: 'system:test', id: '1' },
    { who: 'system:test', id: '2' },
  ]);
});
