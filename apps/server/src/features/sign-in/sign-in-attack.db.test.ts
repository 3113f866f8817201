import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../platform/http/http.ts';
import { signInRoutes } from './routes.ts';
import { EVERYBODY_WINDOW, NETWORK_WINDOWS, workBits } from './sign-in-rules.ts';
import {
  addUser,
  codeAt,
  PASSWORD,
  passSlide,
  startTestDeployment,
  type TestDeployment,
  unfit,
  wire,
  wirePassword,
  workOf,
} from './sign-in-testing.ts';

/**
 * Guesses passwords and codes from one address and from many, over one process and over two: the guesser is slowed
 * down, and the attacked user is not locked out.
 */
let deployment: TestDeployment;
let replica: Http;
beforeAll(async () => {
  deployment = await startTestDeployment();
  replica = await createHttp({ ...deployment.platform });
  signInRoutes(replica);
  await replica.ready();
});
afterAll(async () => {
  await replica?.close();
  await deployment?.stop();
});

type Try = {
  username: string;
  ip: string;
  password?: string;
  code?: string;
  slideToken?: string;
  device?: string | undefined;
  by?: Http;
};
type Answer = {
  http: number;
  code: number;
  msg: string;
  data: { slideCheck?: boolean; slideToken?: string; retryAfter?: number; tokenValue?: string };
  device: string | undefined;
  session: string | undefined;
};

async function post(by: Http, url: string, ip: string, payload: object, cookie?: string): Promise<Answer> {
  const headers = { 'req-origin': 'AGT_PC', 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0' };
  const sent = await by.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    payload,
  });
  const cookieNamed = (wanted: string) => sent.cookies.find(({ name }) => name === wanted)?.value;
  const answer = sent.json() as Pick<Answer, 'code' | 'msg' | 'data'>;
  return { http: sent.statusCode, ...answer, device: cookieNamed('MS_DEVICE'), session: cookieNamed('MS_SESSION') };
}

function tryIn(tried: Try): Promise<Answer> {
  const { username, ip, password = 'Wrong@2026', code, slideToken, device, by = deployment.app } = tried;
  const body = { username, password: wirePassword(password), googleAuthCode: code, slideToken };
  return post(by, '/api/doLogin', ip, body, device ? `MS_DEVICE=${device}` : undefined);
}

let addresses = 0;
const otherAddress = () => `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`;
const slide = (by: Http, ip: string) => passSlide(deployment, { by, ip });
const [{ limit: PER_NETWORK }] = NETWORK_WINDOWS as [(typeof NETWORK_WINDOWS)[number]];

const passLimitOfCalls = () => {
  deployment.time.now += 61_000;
};
const passEveryWindow = () => {
  deployment.time.now += 61 * 60_000;
};

describe('one password over many names from one address', () => {
  it('meets the check and nothing else: no address is locked out whole', async () => {
    await addUser(deployment, { username: 'sprayed' });
    const { device } = await tryIn({ username: 'sprayed', password: PASSWORD, ip: otherAddress() });
    const ip = otherAddress();
    let n = 0;
    const next = () => tryIn({ username: `name${n++}`, ip });
    while (n < PER_NETWORK) expect(await next()).toMatchObject({ code: 400 });
    const innocent = { username: 'sprayed', password: PASSWORD };
    while (n < 4 * PER_NETWORK) {
      if (n % 100 === 0) passLimitOfCalls();
      expect(await next()).toMatchObject({ code: 429, data: { slideCheck: true } });
    }
    expect(await tryIn({ ...innocent, ip: otherAddress() })).toMatchObject({ code: 200 });
    // Other people behind the same address sign in with the slide check, and on a known device without it.
    expect(await tryIn({ ...innocent, ip })).toMatchObject({ code: 429, data: { slideCheck: true } });
    expect(await tryIn({ ...innocent, ip, slideToken: await slide(deployment.app, ip) })).toMatchObject({ code: 200 });
    expect(await tryIn({ ...innocent, ip, device })).toMatchObject({ code: 200 });
    passEveryWindow();
    expect(await tryIn({ ...innocent, ip })).toMatchObject({ code: 200 });
  });

  it('is counted by network: an IPv6 customer has one count, whatever address each try has', async () => {
    passEveryWindow();
    const within = (n: number) => `2001:db8:1:2:${n.toString(16)}::1`;
    for (let n = 0; n < PER_NETWORK; n++)
      expect(await tryIn({ username: `six${n}`, ip: within(n) })).toMatchObject({ code: 400 });
    expect(await tryIn({ username: 'six', ip: within(999) })).toMatchObject({ code: 429, data: { slideCheck: true } });
    expect(await tryIn({ username: 'six', ip: '2001:db8:1:3::1' })).toMatchObject({ code: 400 });
    // The networks of a larger customer are counted together too.
    const [, { limit }] = NETWORK_WINDOWS as [unknown, { limit: number }];
    for (let n = PER_NETWORK + 1; n < limit; n++)
      await tryIn({
        username: `wide${n}`,
        ip: `2001:db8:1:${(n % 200) + 4 > 255 ? 4 : ((n % 200) + 4).toString(16)}::1`,
      });
    expect(await tryIn({ username: 'wide', ip: '2001:db8:1:fe::1' })).toMatchObject({ code: 429 });
    passEveryWindow();
  });

  it('makes the check dearer for a machine, the more was guessed', () => {
    expect([0, 1, 2, 4, 16, 1_000].map(workBits)).toEqual([16, 16, 17, 18, 20, 21]);
  });

  it('is counted by right passwords of the own account in between all the same', async () => {
    await addUser(deployment, { username: 'insider' });
    const ip = otherAddress();
    for (let n = 0; n < PER_NETWORK; n++) {
      if (n % 5 === 4)
        expect(await tryIn({ username: 'insider', ip, password: PASSWORD })).toMatchObject({ code: 200 });
      await tryIn({ username: `victim${n}`, ip });
    }
    expect(await tryIn({ username: 'one-more', ip })).toMatchObject({ code: 429, data: { slideCheck: true } });
  });
});

describe('stolen pairs from as many addresses as names', () => {
  it('bring the slide check for everybody, and nobody is kept out', async () => {
    passEveryWindow();
    await addUser(deployment, { username: 'bystander' });
    const { platform, time } = deployment;
    // Inserted directly, because each real try costs a password hash; only the last ones are real.
    await platform.db.app`
      insert into call_window (key, ends_at, taken)
      values ('sign-in|everybody', to_timestamp(${(time.now + EVERYBODY_WINDOW.windowMs) / 1000}::float8),
        ${EVERYBODY_WINDOW.limit - 3})
      on conflict (key) do update set taken = excluded.taken, ends_at = excluded.ends_at`;
    const stuffed = () => tryIn({ username: `leaked${addresses}`, ip: otherAddress() });
    for (let n = 0; n < 3; n++) expect(await stuffed()).toMatchObject({ code: 400 });
    expect(await stuffed()).toMatchObject({ code: 429, data: { slideCheck: true } });
    const ip = otherAddress();
    const right = { username: 'bystander', password: PASSWORD, ip };
    expect(await tryIn(right)).toMatchObject({ code: 429, data: { slideCheck: true } });
    expect(await tryIn({ ...right, slideToken: await slide(deployment.app, ip) })).toMatchObject({ code: 200 });
    deployment.time.now += EVERYBODY_WINDOW.windowMs + 1_000;
    expect(await tryIn(right)).toMatchObject({ code: 200 });
  });
});

describe('over two processes', () => {
  it('guesses of an account are counted together', async () => {
    passEveryWindow();
    await addUser(deployment, { username: 'paired' });
    const guess = (by: Http) => tryIn({ username: 'paired', ip: otherAddress(), by });
    for (let n = 0; n < 5; n++) expect(await guess(n % 2 ? replica : deployment.app)).toMatchObject({ code: 400 });
    for (const by of [deployment.app, replica])
      expect(await tryIn({ username: 'paired', ip: otherAddress(), password: PASSWORD, by })).toMatchObject({
        code: 429,
        data: { slideCheck: true },
      });
  });

  it('an image takes one guess and a passed check lets one sign-in through', async () => {
    await addUser(deployment, { username: 'imaged' });
    for (let n = 0; n < 5; n++) await tryIn({ username: 'imaged', ip: otherAddress() });
    deployment.time.now += 3_000;
    const ip = otherAddress();
    const slideToken = await slide(deployment.app, ip);
    expect(await tryIn({ username: 'imaged', ip, slideToken })).toMatchObject({ code: 400 });
    deployment.time.now += 3_000;
    expect(await tryIn({ username: 'imaged', ip, slideToken, by: replica })).toMatchObject({ code: 429 });
    const asked = await deployment.app.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip });
    const { id } = (asked.json() as { data: { id: string } }).data;
    const codes = await Promise.all(
      [deployment.app, replica].map(
        async (by) => (await post(by, '/api/slide/check', ip, { id, x: 1, work: workOf(deployment, id) })).code,
      ),
    );
    expect(codes.sort()).toEqual([400, 409]);
  });

  it('calls of an address are limited together, and each window lets it in again', async () => {
    const ip = otherAddress();
    const ask = async (by: Http) =>
      (await by.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip })).statusCode;
    const answers: number[] = [];
    for (let n = 0; n < 70; n++) answers.push(await ask(n % 2 ? replica : deployment.app));
    const served = answers.filter((status) => status === 200).length;
    // At most the rest of one slice is left over for each process.
    expect(served).toBeLessThanOrEqual(60);
    expect(served).toBeGreaterThanOrEqual(54);
    expect(answers.at(-1)).toBe(429);
    passLimitOfCalls();
    expect(await ask(replica)).toBe(200);
  });
});

describe('the slide check', () => {
  it('is passed by nothing else this program has sealed', async () => {
    const { secrets } = deployment.platform;
    const until = deployment.time.now + 60_000;
    for (const other of [{ c: 'x', until, for: 'sign-in' }, { until }, { x: Number.NaN, until, nonce: 'n' }, null, 7]) {
      const id = secrets.seal(JSON.stringify(other)).toString('base64url');
      expect(await post(deployment.app, '/api/slide/check', otherAddress(), { id, x: 5, work: 1 })).toMatchObject({
        code: 409,
      });
    }
    for (const [id, code] of [
      ['', 400],
      ['x', 409],
      ['A'.repeat(400), 400],
    ] as const)
      expect(await post(deployment.app, '/api/slide/check', otherAddress(), { id, x: 5, work: 1 })).toMatchObject({
        code,
      });
  });

  it('is refused without the work of a machine, which leaves the image good', async () => {
    const ip = otherAddress();
    const asked = await deployment.app.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip });
    const { id } = (asked.json() as { data: { id: string } }).data;
    const { x } = JSON.parse(deployment.platform.secrets.open(Buffer.from(id, 'base64url'))) as { x: number };
    const answer = (work: number) => post(deployment.app, '/api/slide/check', ip, { id, x, work });
    expect(await answer(unfit(deployment, id))).toMatchObject({ code: 409 });
    expect(await answer(workOf(deployment, id))).toMatchObject({ code: 200 });
  });

  it('is not stood in for by a made-up, old or altered token', async () => {
    await addUser(deployment, { username: 'avoided' });
    const victim = { username: 'avoided', password: PASSWORD };
    for (let n = 0; n < 5; n++) await tryIn({ username: 'avoided', ip: otherAddress() });
    const ip = otherAddress();
    const token = await slide(deployment.app, ip);
    const [, nonce, tag] = token.split('.');
    const later = `${deployment.time.now + 9_000_000}.${nonce}.${tag}`;
    for (const slideToken of ['', '..', later, token.slice(0, -1), `${token}.x.y`.replace(tag as string, '')])
      expect(await tryIn({ ...victim, ip: otherAddress(), slideToken })).toMatchObject({ code: 429 });
    deployment.time.now += 121_000;
    expect(await tryIn({ ...victim, ip, slideToken: token })).toMatchObject({ code: 429, data: { slideCheck: true } });
  });
});

describe('codes guessed behind a right password', () => {
  it('need one check for the password and its code, and the pass given back is for that account alone', async () => {
    passEveryWindow();
    for (const username of ['checked-once', 'another-one']) {
      await addUser(deployment, { username, totp: true });
      for (let n = 0; n < 5; n++) await tryIn({ username, ip: otherAddress() });
    }
    deployment.time.now += 60_000;
    const ip = otherAddress();
    const right = { username: 'checked-once', password: PASSWORD, ip };
    const first = await tryIn({ ...right, slideToken: await slide(deployment.app, ip) });
    expect(first).toMatchObject({ code: 10073, data: { slideToken: expect.any(String) } });
    const pass = String(first.data.slideToken);
    const [until, nonce, tag] = pass.split('.');
    for (const slideToken of [pass, `${until}.${nonce}checked-once.${tag}`, `${until}.${nonce}.checked-once.${tag}`])
      expect(await tryIn({ ...right, username: 'another-one', slideToken })).toMatchObject({ code: 429 });
    expect(await tryIn({ ...right, slideToken: pass, code: codeAt(deployment) })).toMatchObject({ code: 200 });
  });

  it('wait longer each time, from any number of addresses and processes; only a full sign-in forgives', async () => {
    passEveryWindow();
    await addUser(deployment, { username: 'coded', totp: true });
    const right = { username: 'coded', password: PASSWORD };
    const seen: number[] = [];
    for (let n = 0; n < 12; n++) {
      const by = n % 2 ? replica : deployment.app;
      seen.push((await tryIn({ ...right, code: wire(String(100_000 + n)), ip: otherAddress(), by })).code);
      if (n < 4) expect((await tryIn({ ...right, ip: otherAddress() })).code).toBe(10073);
    }
    expect(seen.filter((code) => code === 10072)).toHaveLength(5);
    expect(seen.slice(5).every((code) => code === 429)).toBe(true);
    deployment.time.now += 60_000;
    expect(await tryIn({ ...right, code: codeAt(deployment), ip: otherAddress() })).toMatchObject({ code: 200 });
  });

  it('leave the codes of a session that stands alone', async () => {
    passEveryWindow();
    const id = await addUser(deployment, { username: 'standing', totp: true });
    const right = { username: 'standing', password: PASSWORD, ip: otherAddress() };
    const { data, session } = await tryIn({ ...right, code: codeAt(deployment) });
    for (let n = 0; n < 8; n++) await tryIn({ ...right, code: wire('000000'), ip: otherAddress() });
    deployment.time.now += 30_000;
    const headers = {
      'pay-token': wire(data.tokenValue as string),
      cookie: `MS_SESSION=${session}`,
      taid: String(id),
    };
    const payload = { stepUpMinutes: 1, googleAuthCode: codeAt(deployment) };
    const sent = await deployment.app.inject({ method: 'POST', url: '/api/users/updateSelf', headers, payload });
    expect(sent.json()).toMatchObject({ code: 200 });
  });
});

describe('a known device', () => {
  it('goes on while strangers guess, is not shut out by them, and sees them afterwards', async () => {
    passEveryWindow();
    const id = await addUser(deployment, { username: 'owner' });
    const owner = { username: 'owner', password: PASSWORD, ip: otherAddress() };
    const { device } = await tryIn(owner);
    for (let n = 0; n < 5; n++) await tryIn({ username: 'owner', ip: otherAddress() });
    await deployment.platform.db.identity`
      update sign_in_failure set failures = 100 where key = 'account:owner'`;
    deployment.time.now += 40 * 86_400_000;
    expect(await tryIn({ ...owner, ip: otherAddress() })).toMatchObject({
      code: 429,
      msg: expect.stringContaining('只能在登录过的设备上登录'),
    });
    const back = await tryIn({ ...owner, device });
    expect(back).toMatchObject({ code: 200 });
    expect(back.device).toBe(device);
    const headers = {
      'pay-token': wire(back.data.tokenValue as string),
      cookie: `MS_SESSION=${back.session}; MS_DEVICE=${device}`,
      taid: String(id),
    };
    const profile = await deployment.app.inject({ url: '/api/userInfo', headers });
    expect(profile.json()).toMatchObject({ data: { signInNotice: { failedTries: 5, moneyFrom: '' } } });
    // The owner's new password ends the guesses: other devices may try again.
    const payload = {
      id: String(id),
      oldPassword: wirePassword(PASSWORD),
      newPassword: wirePassword('Another@2027'),
      againPassword: wirePassword('Another@2027'),
    };
    const changed = await deployment.app.inject({ method: 'POST', url: '/api/users/password', headers, payload });
    expect(changed.json()).toMatchObject({ code: 200 });
    expect(await tryIn({ ...owner, password: 'Another@2027', ip: otherAddress() })).toMatchObject({ code: 200 });
  });

  it('is what we made and its user has signed in from; after thirty wrong guesses it is none any more', async () => {
    passEveryWindow();
    await addUser(deployment, { username: 'thief' });
    await addUser(deployment, { username: 'robbed' });
    const other = await tryIn({ username: 'thief', password: PASSWORD, ip: otherAddress() });
    const { device } = await tryIn({ username: 'robbed', password: PASSWORD, ip: otherAddress() });
    await deployment.platform.db.identity`
      insert into sign_in_failure (key, failures, last_at)
      values ('account:robbed', 100, now())
      on conflict (key) do update set failures = 100`;
    const right = { username: 'robbed', password: PASSWORD };
    for (const made of [other.device, 'x.y', `${device}x`])
      expect(await tryIn({ ...right, ip: otherAddress(), device: made })).toMatchObject({ code: 429 });
    expect(await tryIn({ ...right, ip: otherAddress(), device })).toMatchObject({ code: 200 });
    expect(await tryIn({ username: 'robbed', ip: otherAddress(), device })).toMatchObject({ code: 400 });
    await deployment.platform.db
      .identity`update sign_in_failure set failures = 29 where key like 'device:%' and failures = 1`;
    deployment.time.now += 6 * 60_000;
    const ip = otherAddress();
    expect(await tryIn({ username: 'robbed', ip, device, slideToken: await slide(deployment.app, ip) })).toMatchObject({
      code: 400,
    });
    expect(await tryIn({ ...right, ip: otherAddress(), device })).toMatchObject({ code: 429 });
  });
});
