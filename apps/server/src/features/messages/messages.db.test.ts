import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { outside } from '../../platform/http/request-scope.ts';
import { personal } from '../../platform/security/personal.ts';
import { grantWrites } from '../../platform/verbs/grant-writes.ts';
import { interceptAnswers } from '../../test-support/attacks/intercept-answers.ts';
import { readFrame } from '../../test-support/read-frame.ts';
import {
  addUser,
  call,
  headersOf,
  type Session,
  signInAs,
  startTestDeployment,
  type TestDeployment,
  wire,
} from '../sign-in/sign-in-testing.ts';
import { messageRoutes } from './routes.ts';

let deployment: TestDeployment;
let messages: Awaited<ReturnType<typeof messageRoutes>>;
let port = 0;
let parent: { id: bigint; session: Session };
let child: { id: bigint; session: Session };
let operator: Session;
const sockets: WebSocket[] = [];
const PHONE = 'Mozilla/5.0 (iPhone) Safari/604.1';

beforeAll(async () => {
  deployment = await startTestDeployment(async (app) => {
    messages = await messageRoutes(app);
  });
  await deployment.app.listen({ port: 0, host: '127.0.0.1' });
  port = (deployment.app.server.address() as { port: number }).port;
  parent = await participant('parent', null);
  child = await participant('child', parent.id);
  operator = await signInAs(deployment, await addUser(deployment, { username: 'operator' }), { username: 'operator' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});
afterAll(async () => {
  await messages?.stop();
  await deployment?.stop();
});

async function participant(name: string, parentId: bigint | null): Promise<{ id: bigint; session: Session }> {
  const [row] = await grantWrites(deployment.platform.db).transaction(async (tx) => {
    const [person] = await tx<[{ id: bigint }]>`
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
        monthly_count)
      values (${personal('person.legal_name', name)}, '', sha256(${name}::bytea), 1, 1, 1, 1) returning id`;
    return tx`
      insert into participant (parent_id, kind, name, person_id, legal_name)
      values (${parentId}, 'AGENT', ${name}, ${person.id}, ${personal('participant.legal_name', name)})
      returning id`;
  });
  const id = row?.id as bigint;
  const userId = await addUser(deployment, { username: name, roles: ['agent'], participantId: id });
  expect(userId).toBeGreaterThan(0n);
  return { id, session: await signInAs(deployment, id, { username: name }) };
}

async function userOf(username: string): Promise<bigint> {
  const [row] = await deployment.platform.db.app<
    [{ id: bigint }]
  >`select id from app_user where username = ${username}`;
  return row.id;
}

async function happen(kind: string, participantId: bigint, orderNo: string, status = 1): Promise<void> {
  await deployment.platform.db.app`
    insert into event_log (kind, order_no, participant_id, status, amount, acc_type, pay_type)
    values (${kind}, ${orderNo}, ${participantId}, ${status}, 123456, 2, 2)`;
  deployment.platform.bus.signal('events');
}

type Connected = {
  socket: WebSocket;
  frames: ServerFrame[];
  /** The received messages, as text. */
  texts: string[];
  messages(): string[];
  last(): string;
  closed: Promise<number>;
};
type Asked = { last?: string; cookie?: string; taid?: string; origin?: string; type?: string; lines?: boolean };

function open(session: Session, { last, cookie, taid, origin, type = 'AGT_PC_TYPE', lines }: Asked = {}): Connected {
  const query = new URLSearchParams({
    'PAY-TOKEN': wire(session.token),
    TAID: taid ?? session.taid,
    'TX-CONNECT-TYPE': type,
    ...(last ? { last } : {}),
    ...(lines ? { lines: '1' } : {}),
  });
  const headers = { cookie: cookie ?? (headersOf(session).cookie as string), ...(origin ? { origin } : {}) };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, { headers });
  sockets.push(socket);
  const frames: ServerFrame[] = [];
  const texts: string[] = [];
  socket.on('message', (data) => {
    texts.push(String(data));
    const said = lines ? String(data).split('\n') : [String(data)];
    frames.push(...said.map((line) => readFrame(line)));
  });
  socket.on('error', () => {});
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const numbers = () =>
    frames.flatMap((frame) => (frame.kind === 'message' ? [frame.message.agtOrderNo as string] : []));
  const lastId = () =>
    frames
      .map((frame) => (frame.kind === 'hello' ? frame.last : 'id' in frame ? frame.id : ''))
      .findLast(Boolean) as string;
  return { socket, frames, texts, messages: numbers, last: lastId, closed };
}

async function connect(session: Session, asked: Asked = {}): Promise<Connected> {
  const connected = open(session, asked);
  await vi.waitFor(() => expect(connected.frames[0]?.kind).toBe('hello'), { timeout: 5_000, interval: 5 });
  return connected;
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 });

/** Returns the HTTP status with which the upgrade is refused. */
async function refusal(connected: Connected): Promise<number> {
  const [, response] = (await once(connected.socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return response.statusCode;
}

describe('connecting', () => {
  it('takes both halves, the own TAID, the connect type and a page of this site', async () => {
    expect(await refusal(open(parent.session, { cookie: 'MS_SESSION=x' }))).toBe(401);
    expect(await refusal(open({ ...parent.session, token: 'x' }))).toBe(401);
    expect(await refusal(open(parent.session, { taid: String(child.id) }))).toBe(401);
    expect(await refusal(open(parent.session, { type: 'OTHER' }))).toBe(400);
    expect(await refusal(open(parent.session, { origin: 'https://evil.example' }))).toBe(403);
    const { frames } = await connect(parent.session, { origin: `http://127.0.0.1:${port}` });
    expect(frames).toEqual([{ kind: 'hello', last: expect.stringMatching(/^\d+\.\d+$/) }]);
  });

  it('is asked to come again while the database is away, as every other call is', async () => {
    const { db } = deployment.platform;
    const { identity } = db;
    const late = await signInAs(deployment, await addUser(deployment, { username: 'waits-for-database' }), {
      username: 'waits-for-database',
    });
    db.identity = interceptAnswers(identity, 'from session s join app_user', async () => {
      throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
    });
    const { socket } = open(late);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    db.identity = identity;
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    await connect(late);
  });

  it('gets its address from the call, on the host the page came from', async () => {
    const link = await call(deployment, 'GET', '/api/ws/api/getLink', {
      headers: { ...headersOf(parent.session), host: 'localhost:8600' },
    });
    expect(link.data).toEqual({ url: 'ws://localhost:8600/pay' });
  });

  it('answers pings and closes what floods', async () => {
    const { socket, frames } = await connect(parent.session);
    socket.send('{"kind":"ping"}');
    socket.send('nonsense');
    await soon(() => expect(frames.at(-1)).toEqual({ kind: 'pong' }));
  });

  it('serves a PC and a phone of one user, and notifies the older connection of the same kind of device', async () => {
    const pages = [await connect(parent.session), await connect(parent.session)];
    const phone = await connect(await signInAs(deployment, parent.id, { username: 'parent', userAgent: PHONE }));
    await happen('collection.routed', parent.id, 'BOTH-1');
    for (const { messages } of [...pages, phone]) await soon(() => expect(messages()).toContain('BOTH-1'));
    // Another process announces another session of the same user on a phone.
    const said = `${await userOf('parent')} 999999 OTHER a-word-of-another`;
    await deployment.platform.db.listener.say('connected', said);
    expect(await phone.closed).toBe(4001);
    expect(phone.frames.at(-1)).toMatchObject({ kind: 'close-channel' });
    for (const { socket } of pages) expect(socket.readyState).toBe(WebSocket.OPEN);
    await deployment.platform.db.listener.say('connected', said.replace('OTHER', 'PC'));
    for (const page of pages) expect(await page.closed).toBe(4001);
  });

  it('of one user are so many and no more, counted until they are truly gone', { timeout: 60_000 }, async () => {
    const id = await addUser(deployment, { username: 'many' });
    const session = await signInAs(deployment, id, { username: 'many' });
    const query = new URLSearchParams({
      'PAY-TOKEN': wire(session.token),
      TAID: session.taid,
      'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
    });
    const held: Socket[] = [];
    // A client that gets no close frame keeps its socket.
    const upgrade = async () => {
      const socket = createConnection(port, '127.0.0.1');
      held.push(socket);
      socket.write(
        [
          `GET /pay?${query} HTTP/1.1`,
          `Host: 127.0.0.1:${port}`,
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
          `Cookie: ${headersOf(session).cookie}`,
          '\r\n',
        ].join('\r\n'),
      );
      const [data] = (await once(socket, 'data')) as [Buffer];
      return Number(data.toString('latin1').slice(9, 12));
    };
    const statuses: number[] = [];
    for (let n = 0; n < 53; n += 1) statuses.push(await upgrade());
    expect(statuses).toEqual([...Array<number>(50).fill(101), 429, 429, 429]);
    for (const socket of held) socket.destroy();
    await vi.waitFor(async () => expect(await upgrade()).toBe(101), { timeout: 10_000 });
    for (const socket of held) socket.destroy();
  });

  it('ends with the session', async () => {
    const id = await addUser(deployment, { username: 'leaver' });
    const session = await signInAs(deployment, id, { username: 'leaver' });
    const { closed } = await connect(session);
    await call(deployment, 'GET', '/api/doLogout', { headers: headersOf(session) });
    expect(await closed).toBe(4401);
  });
});

describe('notices', () => {
  it('reach the collecting participant as message and order, ancestors and operators as order, no other', async () => {
    const stranger = await participant('stranger', null);
    const [mine, above, staff, other] = await Promise.all([
      connect(child.session),
      connect(parent.session),
      connect(operator),
      connect(stranger.session),
    ]);
    await happen('collection.routed', child.id, 'C-1');
    await soon(() => expect(mine.frames.map((frame) => frame.kind)).toEqual(['hello', 'message', 'order']));
    expect(mine.frames[1]).toMatchObject({
      message: { msgType: 0, message_type: 0, amount: '1234.56', accType: 2, payType: 2, agtOrderNo: 'C-1' },
    });
    for (const seen of [above, staff]) {
      await soon(() =>
        expect(seen.frames.slice(1)).toEqual([
          { kind: 'order', id: mine.last(), orderKind: 'collection', orderNo: 'C-1', status: 1 },
        ]),
      );
    }
    await happen('collection.succeeded', child.id, 'C-1', 2);
    await soon(() => expect(above.frames.at(-1)).toMatchObject({ kind: 'order', status: 2 }));
    expect(mine.messages()).toEqual(['C-1']);
    expect(other.frames).toHaveLength(1);
  });

  it('notify officers once that something of risk changed, whoever changed it, and nobody else', async () => {
    const [officer, below] = await Promise.all([connect(operator), connect(parent.session)]);
    const opened = await grantWrites(deployment.platform.db).transaction(async (tx) => {
      const [row] = await tx<
        [{ id: bigint }]
      >`select case_id as id from open_risk_case('order', 'C-RISK', '', '付款人频次', 2, null, 24)`;
      await tx`
        insert into risk_case_entry (case_id, author, what, text)
        values (${row.id}, 'system:monitor', 'opened', '')`;
      return row.id;
    });
    await soon(() => expect(officer.frames.slice(1)).toEqual([{ kind: 'risk', id: officer.last() }]));
    await deployment.platform.db.app`update risk_case set priority = 1 where id = ${opened}`;
    await soon(() => expect(officer.frames.slice(1).map((frame) => frame.kind)).toEqual(['risk', 'risk']));
    await happen('collection.routed', parent.id, 'AFTER-RISK');
    await soon(() => expect(below.messages()).toEqual(['AFTER-RISK']));
    expect(below.frames.map((frame) => frame.kind)).not.toContain('risk');
  });

  it('come together, a frame a line, for who asks for lines, and are the same as for who does not', async () => {
    const [one, lined] = await Promise.all([connect(child.session), connect(child.session, { lines: true })]);
    await deployment.platform.db.app`
      insert into event_log (kind, order_no, participant_id, status, amount, acc_type, pay_type)
      select 'collection.routed', 'LINE-' || n, ${child.id}::bigint, 1, 123456, 2, 2
      from generate_series(1, 40) n
      order by n`;
    deployment.platform.bus.signal('events');
    const numbers = Array.from({ length: 40 }, (_, n) => `LINE-${n + 1}`);
    await soon(() => expect(one.messages()).toEqual(numbers));
    await soon(() => expect(lined.frames.slice(1)).toEqual(one.frames.slice(1)));
    expect(one.texts).toHaveLength(81);
    expect(lined.texts.length).toBeLessThan(10);
    // Frames that were sent before the connection ends arrive before its end.
    await deployment.platform.db.listener.say('connected', `${await userOf('child')} 999999 PC a-word-of-another`);
    expect(await lined.closed).toBe(4001);
    expect(lined.frames.at(-1)).toMatchObject({ kind: 'close-channel' });
  });

  it('come in commit order, also when an earlier transaction commits later', async () => {
    const mine = await connect(child.session);
    await grantWrites(deployment.platform.db).transaction(async (tx) => {
      await tx`
        insert into event_log (kind, order_no, participant_id, status, amount)
        values ('collection.routed', 'SLOW', ${child.id}, 1, 1)`;
      // Another transaction, on a connection of its own, commits first.
      await outside(() => happen('collection.routed', child.id, 'QUICK'));
      await wait(100);
      expect(mine.messages()).toEqual([]);
    });
    deployment.platform.bus.signal('events');
    await soon(() => expect(mine.messages()).toEqual(['SLOW', 'QUICK']));
  });

  it('of a kind that a newer server writes hold up nothing behind them', async () => {
    const { messages } = await connect(child.session);
    await happen('collection.of-tomorrow', child.id, 'NEWER-1');
    await happen('collection.routed', child.id, 'NEWER-2');
    await soon(() => expect(messages()).toEqual(['NEWER-2']));
  });

  it('come once when their reading fails half way', async () => {
    const late = await participant('late', null);
    const mine = await connect(child.session);
    const { db, bus } = deployment.platform;
    const { app } = db;
    let failed = false;
    db.app = interceptAnswers(app, 'from participant p left join person', async (answer) => {
      await answer;
      failed = true;
      throw new Error('the line broke');
    });
    // One commit writes both events, and one read gets them: the first one's lineage is cached, the second one's is
    // loaded.
    await app`
      insert into event_log (kind, order_no, participant_id, status, amount, acc_type, pay_type)
      select 'collection.routed', x.no, x.id, 1, 123456, 2, 2
      from unnest(array['HALF-1', 'HALF-2'], array[${child.id}::bigint, ${late.id}::bigint]) with ordinality x (no,
        id, n)
      order by n`;
    bus.signal('events');
    await soon(() => expect(failed).toBe(true));
    db.app = app;
    await happen('collection.routed', child.id, 'HALF-3');
    await soon(() => expect(mine.messages()).toContain('HALF-3'));
    expect(mine.messages()).toEqual(['HALF-1', 'HALF-3']);
  });

  it('missed while away arrive on return in their order, none lost and none twice, also amid a flood', async () => {
    const before = await connect(child.session);
    await happen('collection.routed', child.id, 'SEEN');
    await soon(() => expect(before.messages()).toEqual(['SEEN']));
    before.socket.terminate();
    const numbers = Array.from({ length: 150 }, (_, n) => `AWAY-${String(n).padStart(3, '0')}`);
    const flood = (async () => {
      for (const number of numbers) await happen('collection.routed', child.id, number);
    })();
    let last = before.last();
    const got: string[] = [];
    // The browser disconnects and reconnects again and again while orders keep coming.
    for (let round = 0; round < 8; round++) {
      const back = await connect(child.session, { last });
      await wait(25);
      back.socket.terminate();
      got.push(...back.messages());
      last = back.last();
    }
    await flood;
    const final = await connect(child.session, { last });
    await soon(() => expect([...got, ...final.messages()]).toEqual(numbers));
  });

  it('missed while the network was cut for a minute arrive once each; the dead connection is forgotten', async () => {
    const before = await connect(child.session);
    await happen('collection.routed', child.id, 'CUT-BEFORE');
    await soon(() => expect(before.frames.at(-1)).toMatchObject({ kind: 'order', orderNo: 'CUT-BEFORE' }));
    const last = before.last();
    const beside = await connect(child.session);
    // The network is cut: nothing arrives any more, and no side closes the socket.
    before.socket.pause();
    const numbers = Array.from({ length: 60 }, (_, n) => `CUT-${String(n).padStart(2, '0')}`);
    for (const number of numbers.slice(0, 30)) await happen('collection.routed', child.id, number);
    await happen('collection.succeeded', child.id, numbers[0] as string, 2);
    deployment.time.now += 60_000;
    for (const number of numbers.slice(30)) await happen('collection.routed', child.id, number);
    // A committed event becomes final a moment later, and later still beside a busy cluster; only then is it missed.
    await soon(() => expect(beside.messages().at(-1)).toBe(numbers.at(-1)));
    const back = await connect(child.session, { last });
    await happen('collection.routed', child.id, 'CUT-AFTER');
    await soon(() => expect(back.messages()).toEqual([...numbers, 'CUT-AFTER']));
    // Lists are read again at hello, which comes first; missed changes of orders are not sent again.
    expect(back.frames[0]?.kind).toBe('hello');
    expect(back.frames).not.toContainEqual(expect.objectContaining({ kind: 'order', status: 2 }));
    const again = await connect(child.session, { last: back.last() });
    await wait(50);
    expect(again.messages()).toEqual([]);
    await vi.waitFor(
      () => {
        before.socket.resume();
        expect(before.socket.readyState).toBe(WebSocket.CLOSED);
      },
      { timeout: 8_000, interval: 50 },
    );
  });

  it('from long ago are bounded to the newest 200; a cursor of another database is ignored', async () => {
    const beside = await connect(child.session);
    const start = beside.last();
    await deployment.platform.db.app`
      insert into event_log (kind, order_no, participant_id, status, amount)
      select 'collection.routed', 'OLD-' || n, ${child.id}, 1, 1 from generate_series(1, 250) n`;
    deployment.platform.bus.signal('events');
    // A live connection got the events, so they are past and final for a connection that comes later.
    await soon(() => expect(beside.messages()).toHaveLength(250));
    const back = await connect(child.session, { last: start });
    await soon(() => expect(back.messages()).toHaveLength(200));
    expect(back.messages()[0]).toBe('OLD-51');
    const foreign = await connect(child.session, { last: '999999999999.1' });
    await happen('collection.routed', child.id, 'LIVE');
    await soon(() => expect(foreign.messages()).toEqual(['LIVE']));
  });
});
