import { PREFERENCE_MAX_BYTES, PREFERENCES_MAX } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, SessionSecret } from '../../../platform/verbs/acting.ts';
import { grantWrites } from '../../../platform/verbs/grant-writes.ts';
import {
  addUser,
  auditRows,
  call,
  headersOf,
  type Session,
  signInAs,
  startTestDeployment,
  type TestDeployment,
} from '../sign-in-testing.ts';

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

async function sessionOf(username: string): Promise<Session> {
  return signInAs(deployment, await addUser(deployment, { username }), { username });
}
const read = async (session: Session) =>
  (
    (await call(deployment, 'GET', '/api/users/preferences', { headers: headersOf(session) })).data as {
      values: object;
    }
  ).values;
const keep = (session: Session, key: unknown, value: unknown) =>
  call(deployment, 'POST', '/api/users/preferences', { headers: headersOf(session), body: { key, value } });

describe('preferences', () => {
  it('come back as they were kept, of whatever JSON they are, and null forgets', async () => {
    const session = await sessionOf('keeper');
    const kept = { ui: { dark: true, theme: '#166572' }, 'columns:collection-orders': ['状态', 1, null], flag: false };
    for (const [key, value] of Object.entries(kept))
      expect(await keep(session, key, value)).toMatchObject({ code: 200 });
    expect(await read(session)).toEqual(kept);
    expect(await keep(session, 'ui', { dark: false })).toMatchObject({ code: 200 });
    expect(await keep(session, 'flag', null)).toMatchObject({ code: 200 });
    expect(await keep(session, 'never-kept', null)).toMatchObject({ code: 200 });
    expect(await read(session)).toEqual({
      ui: { dark: false },
      'columns:collection-orders': kept['columns:collection-orders'],
    });
  });

  it('are one’s own: another user neither sees nor changes them', async () => {
    const [mine, other] = [await sessionOf('mine'), await sessionOf('other')];
    await keep(mine, 'ui', 'mine');
    expect(await read(other)).toEqual({});
    await keep(other, 'ui', 'other');
    await keep(other, 'ui', null);
    expect(await read(mine)).toEqual({ ui: 'mine' });
    const body = { key: 'ui', value: 1, userId: mine.taid };
    expect(await call(deployment, 'POST', '/api/users/preferences', { headers: headersOf(other), body })).toMatchObject(
      {
        code: 400,
        data: [{ field: 'userId' }],
      },
    );
    expect(await call(deployment, 'GET', '/api/users/preferences')).toMatchObject({ code: 401 });
  });

  it('refuse a key that is none, and name the field', async () => {
    const session = await sessionOf('keys');
    for (const key of ['', 'Ui', '__proto__', 'a b', `a${'x'.repeat(80)}`, 5, 'ui\u0000'])
      expect(await keep(session, key, 1), String(key)).toMatchObject({ code: 400, data: [{ field: 'key' }] });
    expect(await read(session)).toEqual({});
  });

  it('refuse what is missing, too large in bytes, or too deep, and name the field', async () => {
    const session = await sessionOf('sizes');
    const full = 'x'.repeat(PREFERENCE_MAX_BYTES - 2);
    expect(await keep(session, 'full', full)).toMatchObject({ code: 200 });
    const large = { code: 400, msg: '设置值不能超过 8 KB', data: [{ field: 'value' }] };
    expect(await keep(session, 'large', `${full}x`)).toMatchObject(large);
    expect(await keep(session, 'large', '字'.repeat(Math.ceil(PREFERENCE_MAX_BYTES / 3)))).toMatchObject(large);
    expect(await keep(session, 'none', undefined)).toMatchObject({ code: 400, data: [{ field: 'value' }] });
    const nested = await deployment.app.inject({
      method: 'POST',
      url: '/api/users/preferences',
      headers: { ...headersOf(session), 'content-type': 'application/json' },
      payload: `{"key":"deep","value":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
    });
    expect(nested.json()).toMatchObject({ code: 400, msg: '设置值层级过深', data: [{ field: 'value' }] });
    expect(Object.keys(await read(session))).toEqual(['full']);
  });

  it('are 200 a user at most, also when they come at once; a kept one can still change', async () => {
    const session = await sessionOf('many');
    const [{ userId }] = (await deployment.platform.db
      .app`select id as "userId" from app_user where username = 'many'`) as unknown as [{ userId: bigint }];
    await grantWrites(deployment.platform.db).transaction(async (tx) => {
      await actAs(tx, new SessionSecret(session.token));
      await tx`
        insert into user_preference (user_id, key, value)
        select ${userId}, 'k' || n, '1'
        from generate_series(1, ${PREFERENCES_MAX - 2}) n`;
    });
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => keep(session, key, 1)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(answers.find(({ code }) => code === 400)).toMatchObject({
      msg: '最多保留 200 项设置',
      data: [{ field: 'key' }],
    });
    expect(await keep(session, 'k1', 2)).toMatchObject({ code: 200 });
  });

  it('are written down by key and size, without what was kept', async () => {
    const session = await sessionOf('audited');
    await keep(session, 'ui', 'private words');
    const rows = (await auditRows(deployment)).filter((row) => row.actorName === 'audited');
    expect(rows.map((row) => row.action)).toEqual(['session.sign-in', 'user.keep-preference']);
    const [row] = await deployment.platform.db
      .app`select before, after from audit_log where action = 'user.keep-preference' and actor_name = 'audited'`;
    expect(row).toEqual({ before: { key: 'ui', bytes: 0 }, after: { key: 'ui', bytes: 15 } });
  });
});
