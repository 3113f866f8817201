import { randomUUID } from 'node:crypto';
import type { Permission } from '@mashang/contract/permissions';
import { permissionsOfRoles, ROLES, type Role } from '@mashang/contract/permissions';
import { ORIGIN_HEADER, ORIGIN_VALUE } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../features/users/create-user.ts';
import type { RouteFacts } from '../../platform/http/http.ts';
import { wireEncrypt } from '../../platform/security/crypto.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { enterMerchantPeople } from '../arrange/arrange-merchant-people.ts';
import { arrangeOwners, type Owner, type Owners } from '../arrange/arrange-owners.ts';
import { bindTwoFactor } from '../arrange/arrange-payouts.ts';
import { multipart } from '../arrange/arrange-proofs.ts';
import { asOwner } from '../arrange/as-owner.ts';
import { reportFigures } from '../arrange/report-figures.ts';
import { type Built, buildRequest, roundsOf } from '../build-request.ts';
import { callMerchant } from '../call-merchant.ts';
import { codeAt, insertSession } from '../sign-in-user.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { CALLERS, type Caller, found, MERCHANT_PEOPLE, PEOPLE } from './isolation-callers.ts';
import { readExportsOfOthers } from './isolation-exports.ts';
import { readFramesOfOthers } from './isolation-frames.ts';
import { readRoleFaults, readRowsOfOtherMerchant, readRowsOfOthers } from './isolation-rows.ts';

/**
 * Every route × every role × every other owner's object (R7), from the route table: a new route is covered
 * automatically, and one that cannot be called fails here.
 */
let server: TestServer;
let owners: Owners;

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, 'ms01', 'ms02', 'agent03');
  await asOwner(server.platform.db.url, (tx) =>
    createUser(grantWriter(tx), server.platform.secrets, {
      username: 'support01',
      passwordPlain: 'x',
      nickname: '客服',
      phone: '',
      roles: ['operator_support'],
      participantId: null,
    }),
  );
  await enterMerchantPeople(server, MERCHANT_PEOPLE);
  owners = await arrangeOwners(server);
}, 240_000);
afterAll(() => server.stop());

/** Other routes: pages, documents and probes, which contain nothing of an owner, and files, which are tested below. */
const BESIDE =
  /^\/(\*|assets|docs|healthz|readyz|metrics|smartaps|pay$|test-pay$|customer-service|simulator\/|sandbox\/|files\/)|^\/$/;
/** What a payment company sends: its signature proves it. */
const BY_COMPANY = '/api/channels/:code/notices';
/** Example statements of the demo, which belong to nobody. */
const SAMPLE_FILES = '/files/demo/';
/** Signed by an official channel, not by a merchant: nobody here has its secret. */
const BY_CHANNEL = '/api/v1/channels/:connector/notifications';

/** Values of a route's other fields, so that the request gets as far as the check of the object's owner. */
const ASKED_PAYOUT = {
  payType: 1,
  amount: '100.00',
  beneficiaryName: '张三丰',
  beneficiaryAccount: 'a@payee.example',
};
const PLAIN: Record<string, () => Record<string, unknown>> = {
  'POST /api/v1/collections': () => ({ mchOrderNo: `x${randomUUID()}`, product: 'bank', amount: '100.00' }),
  'POST /api/v1/payouts': () => ({
    mchOrderNo: `x${randomUUID()}`,
    ...ASKED_PAYOUT,
  }),
  'POST /api/approvals/preview/merchant.payouts': () => ASKED_PAYOUT,
  'POST /api/approvals/propose/merchant.payouts': () => ASKED_PAYOUT,
  'POST /api/merchant/test-mode/orders': () => ({ mchOrderNo: `x${randomUUID()}`, product: 'bank', amount: '100.00' }),
  'POST /api/merchant/keys/make': () => ({ name: '收银' }),
  'POST /api/merchant/members/invite': () => ({ username: `m${randomUUID().slice(0, 8)}` }),
  'POST /api/v1/payouts/batch': () => ({ payouts: [{ mchOrderNo: `x${randomUUID()}` }] }),
};

/** Answers what its reader's own merchant asked for, and here it asks for the numbers of strangers. */
const ECHOES = new Set(['GET /api/merchant/requests']);

/** Routes after which the rows are compared: a comparison reads every table. */
const LOOK_EVERY = 6;

type Answer = { status: number; code: number; text: string };
let addresses = 0;
/** Another address each time, because limits by address are not tested here. */
function nextAddress(): string {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

async function send(route: RouteFacts, built: Built, headers: Record<string, string>): Promise<Answer> {
  let payload: object | undefined = built.body as object | undefined;
  let more: Record<string, string> = {};
  if (built.sealed)
    payload = { ...payload, data: wireEncrypt(JSON.stringify(built.sealed), server.platform.config.wireKey) };
  if (route.schema['x-upload']) ({ payload, headers: more } = await multipart([{ bytes: Buffer.from('text') }]));
  const response = await server.app.inject({
    method: route.method as 'GET',
    url: built.url,
    query: built.query,
    headers: { ...headers, ...more },
    remoteAddress: nextAddress(),
    ...(payload ? { payload } : route.method === 'POST' ? { payload: {} } : {}),
  });
  const text = response.body;
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: number };
  return { status: response.statusCode, code: code ?? response.statusCode, text };
}

type Figures = Record<string, string>;
/** Returns one figure for each table, of all its rows or of those that contain something of the owners. */
async function readTables(names: readonly string[], pattern = ''): Promise<Figures> {
  // Wrong guesses at a name are counted for its user, whoever guesses.
  const textOf = (name: string) =>
    name === 'app_user' ? `(to_jsonb(t) - '{failed_tries,failed_last_at}'::text[])::text` : 't::text';
  const parts = names.map(
    (name) => `select '${name}' as name, coalesce(md5(string_agg(r, E'\\n' order by r)), '') || count(*) as rows
      from (select ${textOf(name)} as r from ${name} t) x where $1 = '' or r ~ $1`,
  );
  if (parts.length === 0) return {};
  const rows = await server.owner.unsafe(parts.join(' union all '), [pattern]);
  return Object.fromEntries(rows.map(({ name, rows: figure }) => [name, figure as string]));
}

let whole: Figures = {};
let traces: Figures = {};
/**
 * Returns rows that contain something of the owners, as one figure for each table. Only tables changed since the last
 * call are searched, because that takes seconds.
 */
async function readTraces(): Promise<Figures> {
  const pattern = Object.values(owners)
    .map(({ traces: of }) => of.source.replaceAll('\\b', '\\y'))
    .join('|');
  const tables = await server.owner<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_log', 'audit_seal', 'audit_head', 'risk_event', 'session', 'session_rotated',
        'sign_in_failure', 'call_window', 'merchant_request')`;
  const now = await readTables(tables.map(({ name }) => name));
  const changed = Object.keys(now).filter((name) => now[name] !== whole[name]);
  whole = now;
  traces = { ...traces, ...(await readTables(changed, pattern)) };
  return traces;
}

const sessions = new Map<string, Record<string, string>>();
/**
 * Sends as a caller, with a new session when a route has ended the last one, so that the next route is still tested.
 */
async function sendAs(name: string, route: RouteFacts, built: Built): Promise<Answer> {
  const headers = sessions.get(name) ?? (await sessionOf(name));
  sessions.set(name, headers);
  const answer = await send(route, built, headers);
  if (answer.code !== 401 || route.config.isPublic) return answer;
  sessions.delete(name);
  return send(route, built, await sessionOf(name));
}

async function sessionOf(name: string): Promise<Record<string, string>> {
  const user = await insertSession(server, name);
  await server.owner`
    update session
    set step_up_until = now() + interval '1 day'
    where id = (select max(s.id) from session s join app_user u on u.id = s.user_id where u.username = ${name})`;
  return user.headers;
}

/** Returns a correct code, any number of times. */
async function freshCode(name: string): Promise<string> {
  await server.owner`update app_user set totp_last_step = 0 where username = ${name}`;
  return codeAt(server, Math.floor(server.clock.now() / 30_000));
}

function* requestsOf(route: RouteFacts, owner: Owner, plain: Record<string, unknown>): Generator<Built> {
  yield buildRequest(route, { values: owner.things, round: 0, optional: false, plain });
  for (let round = 0; round < roundsOf(owner.things, route); round++)
    yield buildRequest(route, { values: owner.things, round, optional: true, plain });
}

const nameOf = ({ method, url }: RouteFacts) => `${method} ${url}`;
const may = (role: Role, permission: Permission | undefined) =>
  permission === undefined || permissionsOfRoles([role]).includes(permission);

/**
 * What was wrong, as text; number of requests, of those that named another owner's object, and of answers that
 * contained one.
 */
type Tried = { wrong: string[]; calls: number; named: number; leaks: number };

/** Tries one route of the back office as every caller. */
async function tryRoute(route: RouteFacts): Promise<Tried> {
  const tried: Tried = { wrong: [], calls: 0, named: 0, leaks: 0 };
  const { wrong } = tried;
  let understood = 0;
  const judge = (who: string, owner: Owner, built: Built, answer: Answer) => {
    tried.calls += 1;
    const leaked = ECHOES.has(nameOf(route)) ? [] : found(owner, answer.text);
    if (leaked.length > 0) {
      tried.leaks += 1;
      wrong.push(`${who} reads of ${owner.name}: ${leaked.slice(0, 5).join(', ')}`);
    }
    if (answer.status >= 500 || answer.code === 500) wrong.push(`${who}: ${answer.text.slice(0, 200)}`);
    if (built.names) tried.named += 1;
    if (built.names && answer.code !== 400) understood += 1;
  };
  const isGone = (answer: Answer) => answer.code === 451;
  const plain = PLAIN[nameOf(route)]?.() ?? {};

  const bare = buildRequest(route, { values: owners.stranger.things, round: 0, optional: true, plain });
  const anonymous = await send(route, bare, { [ORIGIN_HEADER]: ORIGIN_VALUE });
  judge('nobody', owners.stranger, bare, anonymous);
  if (isGone(anonymous)) return tried;
  if (!route.config.isPublic && anonymous.code !== 401) wrong.push(`nobody is answered ${anonymous.code}`);

  async function tryAs({ name, role, owners: others }: Caller): Promise<void> {
    if (!may(role, route.config.permission)) {
      const refused = await sendAs(name, route, bare);
      judge(name, owners.stranger, { ...bare, names: false }, refused);
      if (refused.code !== 403) wrong.push(`${name} has no ${route.config.permission} and is answered ${refused.code}`);
      return;
    }
    // Operators with the permission may see everything of the institution.
    if (role.startsWith('operator_') && route.config.permission !== undefined) return;
    for (const other of others)
      for (const built of requestsOf(route, owners[other], plain)) {
        const asksCode = JSON.stringify(route.schema.body ?? '').includes('googleAuthCode');
        const body = asksCode ? { ...(built.body as object), googleAuthCode: await freshCode(name) } : built.body;
        judge(name, owners[other], built, await sendAs(name, route, { ...built, body }));
      }
  }
  await Promise.all(CALLERS.map(tryAs));
  const byPeople = CALLERS.some(({ role }) => !role.startsWith('operator_') && may(role, route.config.permission));
  if (byPeople && tried.named > 0 && understood === 0 && !route.config.isPublic)
    wrong.push('every request was refused as malformed: say how the matrix calls it (PLAIN)');
  return tried;
}

async function tryMerchantRoute(route: RouteFacts): Promise<Tried> {
  const tried: Tried = { wrong: [], calls: 0, named: 0, leaks: 0 };
  const { wrong } = tried;
  let understood = 0;
  const ask = async (built: Built) => {
    const query = new URLSearchParams(built.query).toString();
    const path = query ? `${built.url}?${query}` : built.url;
    const body = route.method === 'POST' ? (built.body ?? {}) : undefined;
    return {
      path,
      body,
      answer: await callMerchant(server, { method: route.method as 'GET', path, body, ip: nextAddress() }),
    };
  };
  for (const built of requestsOf(route, owners.stranger, PLAIN[nameOf(route)]?.() ?? {})) {
    const { answer, path, body } = await ask(built);
    tried.calls += 1;
    if (built.names) tried.named += 1;
    const leaked = found(owners.stranger, answer.text);
    if (leaked.length > 0) {
      tried.leaks += 1;
      wrong.push(`M1001 reads of a stranger: ${leaked.slice(0, 5).join(', ')}`);
    }
    if (answer.status >= 500) wrong.push(`M1001: ${answer.text.slice(0, 200)}`);
    if (answer.status === 401 && route.url !== BY_CHANNEL)
      wrong.push(`M1001 is answered 401: ${answer.text.slice(0, 200)}`);
    if (answer.status !== 400 || !built.names) understood += 1;
    const session = await server.app.inject({
      method: route.method as 'GET',
      url: path,
      headers: await sessionOf('agent01'),
      ...(body ? { payload: body } : {}),
    });
    if (session.statusCode !== 401 && route.url !== BY_CHANNEL)
      wrong.push(`a session of the back office is answered ${session.statusCode}`);
  }
  if (understood === 0 && route.url !== BY_CHANNEL)
    wrong.push('every request was refused as malformed: say how the matrix calls it (PLAIN)');
  return tried;
}

describe('nothing of another owner is read or changed', () => {
  it('by any route of the route table, in any role, with any of its ids', async () => {
    const wrong: string[] = [];
    const figures = { routes: 0, beside: 0, calls: 0, named: 0, leaks: 0 };
    let before = await readTraces();
    let since: string[] = [];
    async function expectUntouched(): Promise<void> {
      const after = await readTraces();
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      figures.leaks += changed.length;
      if (changed.length > 0)
        wrong.push(`rows of others changed in ${changed.join(', ')} by one of ${since.join(', ')}`);
      before = after;
      since = [];
    }
    for (const route of server.app.routeTable) {
      const { face } = route.config;
      if (face !== 'back-office' && face !== 'merchant') {
        if (!BESIDE.test(route.url) && route.url !== BY_COMPANY)
          wrong.push(`${nameOf(route)} has no face: say in the matrix what it is (BESIDE)`);
        figures.beside += 1;
        continue;
      }
      const failed = (error: Error): Tried => ({ wrong: [error.message], calls: 0, named: 0, leaks: 0 });
      const result = await (face === 'merchant' ? tryMerchantRoute(route) : tryRoute(route)).catch(failed);
      figures.routes += 1;
      figures.calls += result.calls;
      figures.named += result.named;
      figures.leaks += result.leaks;
      wrong.push(...[...new Set(result.wrong)].map((what) => `${nameOf(route)}: ${what}`));
      since.push(nameOf(route));
      if (since.length === LOOK_EVERY) await expectUntouched();
    }
    await expectUntouched();
    const objects = Object.values(owners).map(({ things }) => new Set(Object.values(things).flat()).size);
    reportFigures({ ...figures, objects: objects.reduce((sum, own) => sum + own, 0), callers: CALLERS.length });
    process.stdout.write(`isolation matrix: ${figures.routes} routes, ${figures.calls} calls\n`);
    expect(wrong).toEqual([]);
    expect(figures.routes).toBeGreaterThan(60);
  }, 300_000);

  it('by any file route, with the address of any of its files', async () => {
    const routes = server.app.routeTable.filter(
      ({ url }) => url.startsWith('/files/') && !url.startsWith(SAMPLE_FILES),
    );
    expect(routes.length).toBeGreaterThanOrEqual(2);
    const folderOf = (url: string) => url.split('/')[2];
    const figures = { fileAsks: 0, fileLeaks: 0 };
    for (const { url } of routes) {
      const files = Object.values(owners).flatMap(({ name, things }) =>
        [...things.file, ...things.avatar]
          .filter((file) => folderOf(file) === folderOf(url))
          .map((file) => ({ name, file })),
      );
      expect(files.length, url).toBeGreaterThan(0);
      for (const { name, owners: others } of [...PEOPLE, ...MERCHANT_PEOPLE]) {
        const { cookie } = await sessionOf(name);
        for (const { name: owner, file } of files) {
          // A participant may see the avatar of the agent above it, but none of that agent's other files.
          const other = others.some(
            (one) => owners[one].name === owner && !(one === 'agent01' && file.includes('/avatars/')),
          );
          const answer = await server.app.inject({ method: 'GET', url: file, headers: { cookie: cookie as string } });
          figures.fileAsks += other ? 1 : 0;
          figures.fileLeaks += other && answer.statusCode !== 404 ? 1 : 0;
          if (other) expect.soft(answer.statusCode, `${name} asks for ${file} of ${owner}`).toBe(404);
          expect((await server.app.inject({ method: 'GET', url: file })).statusCode).toBe(401);
        }
      }
    }
    reportFigures(figures);
    expect(figures.fileAsks).toBeGreaterThan(0);
  });

  it('by any table the participants’ role may read, which is bound to their rows by the database itself', async () => {
    const { tables, wrong } = await readRowsOfOthers(server, owners);
    reportFigures({ tables, rowLeaks: wrong.length });
    process.stdout.write(`isolation of rows: ${tables} tables\n`);
    expect(wrong).toEqual([]);
    expect(tables).toBeGreaterThan(25);
    expect(await readRoleFaults(server)).toEqual([]);
  });

  it('by any table that the merchants’ login may read, bound to their rows by the database itself', async () => {
    const { tables, wrong } = await readRowsOfOtherMerchant(server, owners);
    reportFigures({ merchantTables: tables, merchantRowLeaks: wrong.length });
    expect(wrong).toEqual([]);
    expect(tables).toBeGreaterThan(3);
  });

  it('by any frame of the websocket, live or caught up on', async () => {
    const { frames, wrong } = await readFramesOfOthers(server, owners);
    reportFigures({ frames, frameLeaks: wrong.length });
    expect(wrong).toEqual([]);
    expect(frames).toBeGreaterThan(30);
  });

  it('by any list as a file', async () => {
    const { files, wrong } = await readExportsOfOthers(server, owners);
    reportFigures({ exports: files, exportLeaks: wrong.length });
    expect(wrong).toEqual([]);
    expect(files).toBeGreaterThan(10);
  }, 60_000);

  it('and every role there is takes part, against an object of every kind', () => {
    expect(Object.entries(owners.stranger.things).filter(([, objects]) => objects.length === 0)).toEqual([]);
    expect(new Set(CALLERS.map(({ role }) => role))).toEqual(new Set(ROLES));
  });
});
