import { DEVICE_COOKIE, RENEWAL_GRACE_S, SESSION_COOKIE } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { addUser, login, startTestDeployment, type TestDeployment, wire } from '../sign-in-testing.ts';

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

type Browser = { userId: bigint; token: string; cookie: string; device: string };

async function open(username: string): Promise<Browser> {
  const userId = await addUser(deployment, { username });
  return { userId, ...(await openFor(username)) };
}

async function openFor(username: string) {
  const { code, data, cookie, device } = await login(deployment, { username });
  if (code !== 200) throw new Error(`sign-in answered ${code}`);
  return { token: (data as { tokenValue: string }).tokenValue, cookie: cookie as string, device: device as string };
}

function headersOf({ token, cookie, device, userId }: Browser) {
  return {
    'pay-token': wire(token),
    cookie: `${SESSION_COOKIE}=${cookie}; ${DEVICE_COOKIE}=${device}`,
    taid: String(userId),
  };
}

type Renewed = { code: number; next: Browser };
async function renew(browser: Browser): Promise<Renewed> {
  const answer = await deployment.app.inject({
    method: 'POST',
    url: '/api/refreshToken',
    headers: { ...headersOf(browser), 'content-type': 'application/json' },
    payload: '{}',
  });
  const { code, data } = answer.json() as { code: number; data: { tokenValue?: string } | null };
  const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? '';
  return { code, next: { ...browser, token: data?.tokenValue ?? '', cookie } };
}

async function use(browser: Browser): Promise<{ code: number; data: unknown }> {
  return (await deployment.app.inject({ method: 'GET', url: '/api/userInfo', headers: headersOf(browser) })).json();
}

/** Moves the last renewal of this user's session `seconds` into the past, by the database's clock. */
async function age({ userId }: Browser, seconds: number): Promise<void> {
  await asOwner(deployment.platform.db.url, async (tx) => {
    const by = tx`make_interval(secs => ${seconds})`;
    await tx`update session set previous_until = previous_until - ${by} where user_id = ${userId}`;
    await tx`
      update session_rotated
      set rotated_at = rotated_at - ${by}
      where session_id in (select id from session where user_id = ${userId})`;
  });
}

async function endedBy({ userId }: Browser): Promise<string | null> {
  const [row] = await deployment.platform.db
    .identity`select ended_reason as reason from session where user_id = ${userId} order by id desc limit 1`;
  return (row as { reason: string | null }).reason;
}

describe('a renewal whose answer was lost', () => {
  it('is answered again with the same halves, and the session goes on', async () => {
    const before = await open('lost-answer');
    const { code, next } = await renew(before);
    expect(code).toBe(200);
    await age(before, RENEWAL_GRACE_S - 10);
    expect(await renew(before)).toMatchObject({ code: 200, next });
    expect(await renew(before)).toMatchObject({ code: 200, next });
    expect(await use(next)).toMatchObject({ code: 200 });
    expect(await renew(next)).toMatchObject({ code: 200 });
  });

  it('is answered again to a browser that kept the cookie of the answer, and not its token', async () => {
    const before = await open('half-an-answer');
    const { next } = await renew(before);
    expect(await use({ ...before, cookie: next.cookie })).toMatchObject({ code: 401 });
    expect(await renew({ ...before, cookie: next.cookie })).toMatchObject({ code: 200, next });
    expect(await use(next)).toMatchObject({ code: 200 });
    expect((await renew({ ...before, cookie: next.cookie })).code).toBe(401);
    expect(await endedBy(before)).toBeNull();
  });

  it('is written down each time, as what it is', async () => {
    const before = await open('written-down');
    await renew(before);
    await renew(before);
    const rows = await deployment.platform.db.app`
      select after
      from audit_log
      where action = 'session.refresh' and subject_id = (select id::text from session where user_id = ${before.userId})
      order by id`;
    expect(rows.map(({ after }) => after)).toEqual([{ user: 'written-down' }, { user: 'written-down', again: true }]);
  });

  it('keeps neither of the two in the database', async () => {
    const before = await open('nothing-kept');
    const { next } = await renew(before);
    const [row] = await asOwner(
      deployment.platform.db.url,
      (tx) => tx`select s::text as text from session s where user_id = ${before.userId}`,
    );
    for (const half of [next.token, next.cookie, before.token, before.cookie]) {
      expect((row as { text: string }).text).not.toContain(half);
      expect((row as { text: string }).text).not.toContain(Buffer.from(half).toString('hex'));
    }
  });
});

describe('the former halves are a theft', () => {
  it('once the grace is over', async () => {
    const before = await open('too-late');
    const { next } = await renew(before);
    await age(before, RENEWAL_GRACE_S + 1);
    expect((await renew(before)).code).toBe(401);
    expect(await endedBy(before)).toBe('reuse');
    expect(await use(next)).toMatchObject({ code: 401, data: { ended: 'reuse' } });
  });

  it('once the new ones were used, however early; in the first ten seconds they end nothing', async () => {
    const before = await open('used');
    const { next } = await renew(before);
    expect(await use(next)).toMatchObject({ code: 200 });
    expect((await renew(before)).code).toBe(401);
    expect(await endedBy(before)).toBeNull();
    await age(before, 11);
    expect((await renew(before)).code).toBe(401);
    expect(await endedBy(before)).toBe('reuse');
  });

  it('once the new ones were renewed themselves', async () => {
    const before = await open('renewed-since');
    const { next } = await renew(before);
    expect((await renew(next)).code).toBe(200);
    await age(before, 11);
    expect((await renew(before)).code).toBe(401);
    expect(await endedBy(before)).toBe('reuse');
  });

  it('from another browser, or one that is not known by anything', async () => {
    const stranger = await open('stranger');
    for (const device of [stranger.device, 'x', '']) {
      const before = await open(`copied-${device.length}`);
      await renew(before);
      const copied = { ...before, device };
      expect((await renew(copied)).code).toBe(401);
      expect(await endedBy(before)).toBeNull();
      await age(before, 11);
      expect((await renew(copied)).code).toBe(401);
      expect(await endedBy(before)).toBe('reuse');
    }
  });

  it('with the token of another session, or of the renewal before', async () => {
    const other = await open('other-token');
    const first = await open('two-back');
    const { next: second } = await renew(first);
    const { next: third } = await renew(second);
    for (const token of [other.token, first.token]) expect((await renew({ ...second, token })).code).toBe(401);
    expect(await renew(second)).toMatchObject({ code: 200, next: third });
  });
});

it('an old half of a session that has ended says why it ended, and is no further theft', async () => {
  const before = await open('ended-since');
  await renew(before);
  await openFor('ended-since');
  await age(before, 11);
  expect(await renew(before)).toMatchObject({ code: 100046 });
});

it('five renewals at once all get the one answer, and no session ends', async () => {
  const before = await open('five-at-once');
  const answers = await Promise.all(Array.from({ length: 5 }, () => renew(before)));
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ next }) => `${next.token} ${next.cookie}`)).size).toBe(1);
  expect(await use((answers[0] as Renewed).next)).toMatchObject({ code: 200 });
});

it('a session older than the note of its browser is known by its browser from its next renewal on', async () => {
  const before = await open('from-before');
  await asOwner(
    deployment.platform.db.url,
    (tx) => tx`update session set device_hash = null where user_id = ${before.userId}`,
  );
  const { next } = await renew(before);
  expect(await renew(before)).toMatchObject({ code: 200, next });
});
