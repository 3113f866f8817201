import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../platform/http.ts';
import { signInRoutes } from './routes.ts';
import { ADDRESS_SLIDE_WINDOW, ADDRESS_WINDOW, EVERYBODY_WINDOW, PAIR_WINDOW } from './sign-in-rules.ts';
import { addUser, codeAt, PASSWORD, startTestHouse, type TestHouse, wire, wirePassword } from './sign-in-testing.ts';

/** Passwords and codes guessed from one address, from many, over one process and over two: who guesses is held up, who is attacked is not kept out. */
let house: TestHouse;
let replica: Http;
beforeAll(async () => {
  house = await startTestHouse();
  replica = await createHttp({ ...house.platform });
  signInRoutes(replica);
  await replica.ready();
});
afterAll(async () => {
  await replica?.close();
  await house?.stop();
});

type Try = { username: string; ip: string; password?: string; code?: string; slideToken?: string; by?: Http };
type Answer = { http: number; code: number; data: { slideCheck?: boolean; retryAfter?: number; tokenValue?: string } };

async function post(by: Http, url: string, ip: string, payload: object): Promise<Answer> {
  const headers = { 'req-origin': 'AGT_PC', 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/140.0' };
  const sent = await by.inject({ method: 'POST', url, remoteAddress: ip, headers, payload });
  return { http: sent.statusCode, ...(sent.json() as Omit<Answer, 'http'>) };
}

function tryIn({ username, ip, password = 'Wrong@2026', code, slideToken, by = house.app }: Try): Promise<Answer> {
  const body = { username, password: wirePassword(password), googleAuthCode: code, slideToken };
  return post(by, '/api/doLogin', ip, body);
}

let addresses = 0;
const otherAddress = () => `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** A passed check, as a person makes it. */
async function slide(by: Http, ip: string): Promise<string> {
  const asked = await by.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip });
  const { id } = (asked.json() as { data: { id: string } }).data;
  const { x } = JSON.parse(house.platform.secrets.open(Buffer.from(id, 'base64url'))) as { x: number };
  const { data } = await post(by, '/api/slide/check', ip, { id, x });
  return (data as { slideToken: string }).slideToken;
}

const passLimitOfCalls = () => {
  house.time.now += 61_000;
};
const passEveryWindow = () => {
  house.time.now += 61 * 60_000;
};

describe('one password over many names from one address', () => {
  it('meets the slide check and then a wait, while others sign in from elsewhere', async () => {
    await addUser(house, { username: 'sprayed' });
    const ip = otherAddress();
    let n = 0;
    const next = () => tryIn({ username: `name${n++}`, ip });
    while (n < ADDRESS_SLIDE_WINDOW.limit) expect(await next()).toMatchObject({ code: 400 });
    expect(await next()).toMatchObject({ code: 429, data: { slideCheck: true } });
    const innocent = { username: 'sprayed', password: PASSWORD };
    expect(await tryIn({ ...innocent, ip: otherAddress() })).toMatchObject({ code: 200 });
    // Whoever sits behind the same address still gets in, by the slide check.
    expect(await tryIn({ ...innocent, ip, slideToken: await slide(house.app, ip) })).toMatchObject({ code: 200 });
    while (n < ADDRESS_WINDOW.limit) {
      if (n % 100 === 0) passLimitOfCalls();
      await next();
    }
    expect(await next()).toMatchObject({ code: 429, data: { retryAfter: 3600 } });
    expect(await tryIn({ ...innocent, ip: otherAddress() })).toMatchObject({ code: 200 });
    passEveryWindow();
    expect(await tryIn({ ...innocent, ip })).toMatchObject({ code: 200 });
  });

  it('is counted by right passwords of the own account in between all the same', async () => {
    await addUser(house, { username: 'insider' });
    const ip = otherAddress();
    for (let n = 0; n < ADDRESS_SLIDE_WINDOW.limit; n++) {
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
    await addUser(house, { username: 'bystander' });
    const { platform, time } = house;
    // The tries themselves, but for the last ones, cost a password hash each.
    await platform.db.app`
      insert into call_window (key, ends_at, taken) values ('sign-in|everybody', to_timestamp(${(time.now + EVERYBODY_WINDOW.windowMs) / 1000}::float8), ${EVERYBODY_WINDOW.limit - 3})
      on conflict (key) do update set taken = excluded.taken, ends_at = excluded.ends_at`;
    const stuffed = () => tryIn({ username: `leaked${addresses}`, ip: otherAddress() });
    for (let n = 0; n < 3; n++) expect(await stuffed()).toMatchObject({ code: 400 });
    expect(await stuffed()).toMatchObject({ code: 429, data: { slideCheck: true } });
    const ip = otherAddress();
    const right = { username: 'bystander', password: PASSWORD, ip };
    expect(await tryIn(right)).toMatchObject({ code: 429, data: { slideCheck: true } });
    expect(await tryIn({ ...right, slideToken: await slide(house.app, ip) })).toMatchObject({ code: 200 });
    house.time.now += EVERYBODY_WINDOW.windowMs + 1_000;
    expect(await tryIn(right)).toMatchObject({ code: 200 });
  });
});

describe('over two processes', () => {
  it('guesses of a pair are counted together', async () => {
    passEveryWindow();
    const ip = otherAddress();
    await addUser(house, { username: 'paired' });
    for (let n = 0; n < PAIR_WINDOW.limit; n++)
      await tryIn({ username: 'paired', ip, by: n % 2 ? replica : house.app });
    for (const by of [house.app, replica])
      expect(await tryIn({ username: 'paired', ip, password: PASSWORD, by })).toMatchObject({
        code: 429,
        data: { retryAfter: 600 },
      });
  });

  it('a picture takes one guess and a passed check lets one sign-in through', async () => {
    await addUser(house, { username: 'pictured' });
    for (let n = 0; n < 5; n++) await tryIn({ username: 'pictured', ip: otherAddress() });
    const ip = otherAddress();
    const slideToken = await slide(house.app, ip);
    expect(await tryIn({ username: 'pictured', ip, slideToken })).toMatchObject({ code: 400 });
    expect(await tryIn({ username: 'pictured', ip, slideToken, by: replica })).toMatchObject({ code: 429 });
    const asked = await house.app.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip });
    const { id } = (asked.json() as { data: { id: string } }).data;
    const codes = await Promise.all(
      [house.app, replica].map(async (by) => (await post(by, '/api/slide/check', ip, { id, x: 1 })).code),
    );
    expect(codes.sort()).toEqual([400, 409]);
  });

  it('calls of an address are limited together, and each window lets it in again', async () => {
    const ip = otherAddress();
    const ask = async (by: Http) =>
      (await by.inject({ method: 'GET', url: '/api/slide/challenge', remoteAddress: ip })).statusCode;
    const answers: number[] = [];
    for (let n = 0; n < 70; n++) answers.push(await ask(n % 2 ? replica : house.app));
    const served = answers.filter((status) => status === 200).length;
    // Of each process at most the rest of one slice is left over.
    expect(served).toBeLessThanOrEqual(60);
    expect(served).toBeGreaterThanOrEqual(54);
    expect(answers.at(-1)).toBe(429);
    passLimitOfCalls();
    expect(await ask(replica)).toBe(200);
  });
});

describe('the slide check', () => {
  it('is passed by nothing else this program has sealed', async () => {
    const { secrets } = house.platform;
    const until = house.time.now + 60_000;
    for (const other of [{ c: 'x', until, for: 'sign-in' }, { until }, { x: Number.NaN, until, nonce: 'n' }, null, 7]) {
      const id = secrets.seal(JSON.stringify(other)).toString('base64url');
      expect(await post(house.app, '/api/slide/check', otherAddress(), { id, x: 5 })).toMatchObject({ code: 409 });
    }
    for (const id of ['', 'x', 'A'.repeat(400)])
      expect((await post(house.app, '/api/slide/check', otherAddress(), { id, x: 5 })).code).toBeGreaterThanOrEqual(
        400,
      );
  });

  it('is not stood in for by a made-up, old or altered token', async () => {
    await addUser(house, { username: 'avoided' });
    const victim = { username: 'avoided', password: PASSWORD };
    for (let n = 0; n < 5; n++) await tryIn({ username: 'avoided', ip: otherAddress() });
    const ip = otherAddress();
    const token = await slide(house.app, ip);
    const [, nonce, tag] = token.split('.');
    const later = `${house.time.now + 9_000_000}.${nonce}.${tag}`;
    for (const slideToken of ['', '..', later, token.slice(0, -1), `${token}.x.y`.replace(tag as string, '')])
      expect(await tryIn({ ...victim, ip: otherAddress(), slideToken })).toMatchObject({ code: 429 });
    house.time.now += 121_000;
    expect(await tryIn({ ...victim, ip, slideToken: token })).toMatchObject({ code: 429, data: { slideCheck: true } });
  });
});

describe('codes guessed behind a right password', () => {
  it('are five in five minutes from however many addresses and processes, and the owner gets in afterwards', async () => {
    passEveryWindow();
    await addUser(house, { username: 'coded', totp: true });
    const seen: number[] = [];
    for (let n = 0; n < 12; n++) {
      const by = n % 2 ? replica : house.app;
      const guess = { username: 'coded', password: PASSWORD, code: wire(String(100_000 + n)), ip: otherAddress(), by };
      seen.push((await tryIn(guess)).code);
    }
    expect(seen.slice(0, 5)).toEqual([10072, 10072, 10072, 10072, 10072]);
    expect(seen.slice(5).every((code) => code === 429)).toBe(true);
    house.time.now += 5 * 60_000 + 1_000;
    const ip = otherAddress();
    const owner = { username: 'coded', password: PASSWORD, code: codeAt(house), ip };
    expect(await tryIn({ ...owner, slideToken: await slide(house.app, ip) })).toMatchObject({ code: 200 });
  });
});
