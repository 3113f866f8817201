import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Platform } from '../../platform/platform.ts';
import type { UserActor } from '../../platform/verbs/verb.ts';
import type { ActiveParticipants } from '../participants/find-active-participants.ts';
import { announce } from './announce-connections.ts';
import { type Cursor, formatCursor, isAfter } from './cursor.ts';
import { isKnownPlace, readMissed, readMissedOf, readMissedPayouts } from './event-store.ts';
import { DISPUTED, encodeFrame, LISTED_KINDS, messageFrame, PONG, REFUND_KINDS, REMINDER_KINDS } from './frames.ts';
import { type Connection, type Hub, mayClaim } from './hub.ts';
import { eachByItself, inLines } from './socket-channel.ts';
import type { Tail } from './tail-events.ts';

/** Most notices that are sent again after a gap, the newest ones: four times what a browser keeps. */
const MISSED_MAX = 200;
const PING = '{"kind":"ping"}';

type Opening = { socket: WebSocket; actor: UserActor; last: Cursor | null; lines: boolean };
type Parts = { hub: Hub; tail: Tail; activeOnes: () => Promise<ActiveParticipants> };

/** Adds a socket to the hub, sends the events that it missed, then makes it live. */
export async function openConnection(
  platform: Platform,
  { hub, tail, activeOnes }: Parts,
  { socket, actor, last, lines }: Opening,
): Promise<void> {
  const connection: Connection = {
    actor,
    channel: lines ? inLines(socket) : eachByItself(socket),
    lastFrameAt: platform.clock.now(),
    framesReceived: 0,
    held: [],
    seen: null,
    announced: randomUUID(),
  };
  socket.on('error', () => socket.terminate());
  socket.on('close', () => hub.remove(connection));
  socket.on('message', (data: Buffer) => receive(platform, connection, data));
  // From here on the hub holds events for this connection, and the missed ones end at this place: no event is lost in
  // between, and none comes twice.
  hub.add(connection);
  const place = tail.place();
  try {
    await announce(platform, connection);
    await catchUp(platform, activeOnes, connection, { last, place });
    hub.release(connection);
  } catch (err) {
    platform.log.warn({ err }, 'missed messages could not be sent');
    hub.drop(connection, 1011, 'missed messages could not be sent');
  }
}

type ChainRange = { last: Cursor | null; place: Cursor };

async function catchUp(
  platform: Platform,
  activeOnes: Parts['activeOnes'],
  connection: Connection,
  { last, place }: ChainRange,
): Promise<void> {
  const { actor, channel } = connection;
  const sql = platform.db.app;
  const ahead = last !== null && isAfter(last, place);
  // Another process may have been ahead of this one. A cursor of another database is ignored.
  const from = last === null || (ahead && !(await isKnownPlace(sql, last))) ? place : last;
  channel.send(encodeFrame({ kind: 'hello', last: formatCursor(from) }));
  if (isAfter(from, place)) connection.seen = from;
  const { participantId, permissions } = actor;
  if (from === place || ahead || participantId === null) return;
  const gap = { after: from, upTo: place, most: MISSED_MAX };
  const orders = permissions.has('collection-order:read') ? await readMissed(sql, participantId, gap) : [];
  const claims = mayClaim(actor) && (await activeOnes()).active.has(participantId);
  const payouts = claims ? await readMissedPayouts(sql, LISTED_KINDS, gap) : [];
  const others = payouts.filter((event) => event.participantId !== participantId);
  const kinds = [
    ...(permissions.has('kyc:submit') ? [...REMINDER_KINDS] : []),
    ...(permissions.has('payout-order:claim') ? [DISPUTED] : []),
    ...(permissions.has('refund-task:pay') ? REFUND_KINDS : []),
  ];
  const reminders = kinds.length > 0 ? await readMissedOf(sql, participantId, { ...gap, kinds }) : [];
  const missed = [...orders, ...others, ...reminders].sort((a, b) => (isAfter(a, b) ? 1 : -1));
  for (const event of missed) {
    const frame = messageFrame(event);
    if (frame) channel.send(frame);
  }
}

function receive(platform: Platform, connection: Connection, data: Buffer): void {
  connection.lastFrameAt = platform.clock.now();
  connection.framesReceived += 1;
  if (isPing(data.toString())) connection.channel.send(PONG);
}

function isPing(text: string): boolean {
  if (text === PING) return true;
  try {
    return (JSON.parse(text) as { kind?: unknown } | null)?.kind === 'ping';
  } catch {
    return false;
  }
}
