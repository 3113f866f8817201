import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STRANGER_GUESSES } from '../../platform/auth/guess-rules.ts';
import { reportFigures } from '../../test-support/arrange/report-figures.ts';
import { comparedPasswords } from '../users/password.ts';
import {
  addUser,
  codeAt,
  PASSWORD,
  startTestDeployment,
  type TestDeployment,
  wire,
  wirePassword,
} from './sign-in-testing.ts';

/**
 * R18: guesses passwords and codes from many addresses, at one account and at many, over more days than the longest
 * waits up to the ceiling take. Every slide check is passed at no cost, so only the count limits the guesses. `npm run
 * faults -- R18` makes a million guesses.
 */
const TRIES = Number(process.env.R18_TRIES ?? 60);
const ADDRESSES = 10_000;
/** Spread over this time, a guesser who keeps the waits reaches the ceiling. */
const SPAN_MS = 130 * 3_600_000;
const MANY = Math.max(4, Math.min(40, TRIES / 1_000));
const OWNER_EVERY = Math.ceil(TRIES / 3 / (TRIES > 10_000 ? 100 : 2));
/** Number of guesses sent at one moment in a large run; the first ones, which have no wait, are sent one by one. */
const PARALLEL = TRIES > 100_000 ? 16 : 1;
const ALONE = 200;
/** A long run reports its progress. */
const REPORT_EVERY = 50_000;
const { ceiling } = STRANGER_GUESSES;
/** A short run starts near the ceiling, because each judged guess costs a password hash. */
const BEGUN = TRIES > 10_000 ? 0 : ceiling - 8;

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

type Try = { username: string; ip: string; password?: string; code?: string; device?: string | undefined };
type Answer = { code: number; device: string | undefined; msg: string };

/** Returns a token like that of a passed slide check. */
function token(): string {
  const facts = `${deployment.time.now + 60_000}.${randomBytes(9).toString('base64url')}`;
  return `${facts}.${deployment.platform.secrets.tag('slide', facts)}`;
}

async function tryIn({ username, ip, password = 'Wrong@2026', code, device }: Try): Promise<Answer> {
  const sent = await deployment.app.inject({
    method: 'POST',
    url: '/api/doLogin',
    remoteAddress: ip,
    headers: {
      'req-origin': 'AGT_PC',
      'user-agent': 'X11; Linux',
      ...(device ? { cookie: `MS_DEVICE=${device}` } : {}),
    },
    payload: { username, password: wirePassword(password), googleAuthCode: code, slideToken: token() },
  });
  const { code: answered, msg } = sent.json() as { code: number; msg: string };
  return { code: answered, msg, device: sent.cookies.find(({ name }) => name === 'MS_DEVICE')?.value };
}

/** Half of the addresses are IPv4, half are IPv6 networks in which each try has another address. */
function addressOf(n: number): string {
  const at = n % ADDRESSES;
  if (at % 2) return `10.${20 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`;
  return `2001:db8:${(at >> 8).toString(16)}:${(at & 255).toString(16)}::${(n % 65_000).toString(16)}`;
}

type Guessed = { judged: number; refused: number; owners: number; neighbours: number };
/**
 * Sends `tries` guesses; between them the owner signs in on a known device, and another person from a guesser's
 * address.
 */
async function guess(tries: number, guessOf: (n: number) => Omit<Try, 'ip'>, owner: () => Promise<Answer>) {
  const seen: Guessed = { judged: 0, refused: 0, owners: 0, neighbours: 0 };
  const send = async (n: number) => {
    const { code } = await tryIn({ ip: addressOf(n), ...guessOf(n) });
    if (code === 429) seen.refused += 1;
    else seen.judged += 1;
  };
  let owed = 0;
  for (let n = 0; n < tries; ) {
    const together = n < ALONE ? 1 : Math.min(PARALLEL, tries - n);
    // Whole milliseconds, as the real clock gives them.
    deployment.time.now += Math.round(SPAN_MS / tries) * together;
    // The first guess at one moment may be judged; the others at that moment meet its wait.
    await send(n);
    await Promise.all(Array.from({ length: together - 1 }, (_, at) => send(n + 1 + at)));
    if (Math.floor((n + together) / REPORT_EVERY) > Math.floor(n / REPORT_EVERY))
      console.error(`${n + together} guesses`);
    n += together;
    if (n <= owed) continue;
    owed += OWNER_EVERY;
    // A code is accepted once, so this moves on to the next one.
    deployment.time.now += 60_000;
    if ((await owner()).code !== 200) throw new Error('the owner is kept out');
    seen.owners += 1;
    const { code: neighbour } = await tryIn({ username: 'neighbour', password: PASSWORD, ip: addressOf(n) });
    if (neighbour !== 200) throw new Error(`who is behind a guesser's address is kept out: ${neighbour}`);
    seen.neighbours += 1;
  }
  return seen;
}

/** Creates a user with a browser that it has signed in from. */
async function known(username: string): Promise<() => Promise<Answer>> {
  await addUser(deployment, { username, totp: true });
  deployment.time.now += 60_000;
  const home = { username, password: PASSWORD, ip: '192.0.2.77' };
  const { device, code } = await tryIn({ ...home, code: codeAt(deployment) });
  expect(code).toBe(200);
  return () => tryIn({ ...home, code: codeAt(deployment), device });
}

/** Sets the counts as if `failures` guesses had been judged already. */
async function beginAt(failures: number): Promise<void> {
  if (failures === 0) return;
  await deployment.platform.db.identity`
    insert into sign_in_failure (key, failures, last_at)
    select 'account:' || username, ${failures}::int, to_timestamp(${deployment.time.now / 1000}::float8) from app_user
    where username = 'one' or username like 'many%'
    union all
    select 'code:' || id, ${failures}::int, to_timestamp(${deployment.time.now / 1000}::float8)
    from app_user
    where username = 'coded'`;
}

async function failuresOf(usernames: string): Promise<number> {
  const [row] = await deployment.platform.db.app`
    select coalesce(max(n), 0)::int as most
    from (select count(*) as n from audit_log a join app_user u on u.id::text = a.subject_id
      where a.action = 'session.sign-in-failed' and u.username like ${usernames} group by a.subject_id) x`;
  return (row as { most: number }).most;
}

/** Time for one hash per judged guess, and some milliseconds per refusal. */
const TIMEOUT_MS = 180_000 + (MANY + 8) * ceiling * 250 + TRIES * 15;

describe('guessers of passwords and codes', () => {
  it(
    'have a hundred guesses at an account, before a hash is computed for more, and keep nobody out',
    async () => {
      const third = Math.floor(TRIES / 3);
      await addUser(deployment, { username: 'neighbour' });
      const [one, coded] = [await known('one'), await known('coded')];
      for (let n = 0; n < MANY; n++) await addUser(deployment, { username: `many${n}` });
      await beginAt(BEGUN);
      const begun = comparedPasswords();
      const passwords = await guess(third, () => ({ username: 'one' }), one);
      const sprayed = await guess(third, (n) => ({ username: `many${n % MANY}` }), one);
      const wrongCode = () => ({ username: 'coded', password: PASSWORD, code: wire('000000') });
      const codes = await guess(third, wrongCode, coded);
      const all = [passwords, sprayed, codes];
      const sum = (of: keyof Guessed) => all.reduce((total, seen) => total + seen[of], 0);
      const hashes = comparedPasswords() - begun - sum('owners') - sum('neighbours');
      const most = Math.max(await failuresOf('one'), await failuresOf('many%'), await failuresOf('coded'));
      reportFigures({
        tries: third * 3,
        addresses: ADDRESSES,
        accounts: MANY + 2,
        refused: sum('refused'),
        hashes,
        most,
        owners: sum('owners'),
        neighbours: sum('neighbours'),
      });
      expect(passwords.judged).toBe(ceiling - BEGUN);
      expect(codes.judged).toBe(ceiling - BEGUN);
      expect(most).toBe(ceiling - BEGUN);
      // No refused guess was hashed.
      expect(hashes).toBe(sum('judged'));
      expect(sum('refused') + sum('judged')).toBe(third * 3);
      const stranger = { username: 'one', password: PASSWORD, ip: '198.51.100.9' };
      deployment.time.now += 365 * 86_400_000;
      expect(await tryIn({ ...stranger, code: codeAt(deployment) })).toMatchObject({
        code: 429,
        msg: expect.stringContaining('登录过的设备'),
      });
    },
    TIMEOUT_MS,
  );
});
