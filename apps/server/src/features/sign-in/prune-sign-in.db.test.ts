import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantWriter, grantWrites } from '../../platform/verbs/grant-writes.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { pruneFailures } from './sign-in-store.ts';
import { addUser, startTestDeployment, type TestDeployment } from './sign-in-testing.ts';

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

const OLD_DAYS = 40;
const USERS = 3_000;
const STRANGERS = 500;

it('guesses at names nobody has go after a month, each looked up by itself, and those of accounts stay', async () => {
  const { db } = deployment.platform;
  const id = await addUser(deployment, { username: 'kept' });
  const stays = ['account:kept', `code:${id}`];
  const goes = ['account:gone', 'code:999999999', 'code:x', `code:${'9'.repeat(30)}`, 'device:x', 'session:1'];
  await asOwner(db.url, async (tx) => {
    await tx`
      insert into app_user (username, password_hash, nickname, phone, roles)
      select 'many' || g, 'x', 'x', '', '{operator_admin}' from generate_series(1, ${USERS}) g`;
    await tx`
      insert into sign_in_failure (key, failures, last_at)
      select key, 3, now() - make_interval(days => ${OLD_DAYS}) from unnest(${[...stays, ...goes]}::text[]) key
      union all
      select 'account:nobody' || g, 3, now() - make_interval(days => ${OLD_DAYS})
      from generate_series(1, ${STRANGERS}) g`;
    await tx`insert into sign_in_failure (key, failures, last_at) values ('account:lately', 3, now())`;
    await tx`analyze app_user, sign_in_failure`;
  });
  const read = await grantWrites(db).transaction(async (tx) => {
    expect(await pruneFailures(grantWriter(tx), deployment.time.now, 1_000)).toBe(STRANGERS + goes.length);
    const [row] = await tx`
      select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'app_user'`;
    return (row as { rows: number }).rows;
  }, 'identity');
  // It must not read every user for every guess: a statement of seconds delays everything that waits for final events.
  expect(read).toBeLessThan(USERS);
  const left = await db.identity`select key from sign_in_failure order by key`;
  expect(left.map(({ key }) => key)).toEqual([...stays, 'account:lately'].sort());
});
