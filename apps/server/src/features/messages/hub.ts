import type { UserActor } from '../../platform/verbs/verb.ts';
import type { ActiveParticipants } from '../participants/find-active-participants.ts';
import { type Cursor, isAfter } from './cursor.ts';
import type { EventRow } from './event-store.ts';
import {
  changeFrame,
  changesHall,
  ELSEWHERE,
  isOwn,
  merchantFrame,
  messageFrame,
  networkFrame,
  riskFrame,
  siteFrame,
} from './frames.ts';

/** The part of a socket that the hub uses. */
export type Channel = {
  send(frame: Buffer): void;
  close(code: number, reason: string): void;
  bufferedBytes(): number;
  terminate(): void;
};
export type Connection = {
  actor: UserActor;
  channel: Channel;
  lastFrameAt: number;
  framesReceived: number;
  /** Frames that arrive while the missed events are read; null once the connection is live. */
  held: { event: Cursor; frame: Buffer }[] | null;
  /** Live events up to here were already sent, by this or another process. */
  seen: Cursor | null;
  /**
   * The word of the connection's own announcement; null once it came back. Sessions announced before that are older and
   * do not replace this connection.
   */
  announced: string | null;
};

/** A user that has connected on a kind of device. By `word`, the announcing process recognises its own connection. */
export type Announcement = { userId: bigint; sessionId: bigint; device: string; word: string };

/** Whom an event concerns. */
type Concerned = { lineage: readonly bigint[]; readers: ActiveParticipants; merchantId: bigint | undefined };

/** A socket with more unsent bytes than this is dropped; its reader catches up when it reconnects. */
const BUFFERED_MAX = 512 * 1024;
const HELD_MAX = 5_000;
/** Pages of one session that may be connected at once. */
const PER_SESSION = 20;
export const CLOSE = { elsewhere: 4001, sessionOver: 4401, slow: 4008, restart: 1012 } as const;

/**
 * Creates the registry of open connections, by what each listens for. `onFrame` sees each frame once, however many
 * sockets get it, with its sort: the kind of its event, and whether it is a notice.
 */
export function createHub(onDropped: (code: number) => void, onFrame: (sort: string, frame: Buffer) => void) {
  const all = new Set<Connection>();
  const byUser = new Map<bigint, Set<Connection>>();
  const byParticipant = new Map<bigint, Set<Connection>>();
  const byMerchant = new Map<bigint, Set<Connection>>();
  const operators = new Set<Connection>();
  /** Connections of users who may claim payouts and so read the claim list. */
  const claimers = new Set<Connection>();
  const officers = new Set<Connection>();

  function audienceSet(connection: Connection): Set<Connection> {
    const { participantId } = connection.actor;
    return participantId === null ? operators : setIn(byParticipant, participantId);
  }

  function add(connection: Connection): void {
    const mine = setIn(byUser, connection.actor.userId);
    const sameSession: Connection[] = [];
    for (const other of mine) {
      if (other.actor.sessionId === connection.actor.sessionId) sameSession.push(other);
      else if (other.actor.device === connection.actor.device) endElsewhere(other);
    }
    const [oldest] = sameSession;
    if (oldest && sameSession.length >= PER_SESSION) drop(oldest, CLOSE.slow, 'too many connections');
    all.add(connection);
    setIn(byUser, connection.actor.userId).add(connection);
    const { merchantId } = connection.actor;
    // A merchant's people get the frames of their merchant and no others.
    if (merchantId !== undefined) {
      setIn(byMerchant, merchantId).add(connection);
      return;
    }
    if (connection.actor.permissions.has('collection-order:read')) audienceSet(connection).add(connection);
    if (mayClaim(connection.actor)) claimers.add(connection);
    if (isOfficer(connection.actor)) officers.add(connection);
  }

  /**
   * Handles an announcement of this or another process that a session of a user has connected. Older connections of the
   * user's other sessions on the same kind of device end; a PC and a phone of one user are both served.
   */
  function onConnected({ userId, sessionId, device, word }: Announcement): void {
    for (const connection of [...(byUser.get(userId) ?? [])]) {
      if (connection.announced === word) connection.announced = null;
      else if (isReplaced(connection, sessionId, device)) endElsewhere(connection);
    }
  }

  function isReplaced({ announced, actor }: Connection, sessionId: bigint, device: string): boolean {
    return announced === null && actor.sessionId !== sessionId && actor.device === device;
  }

  function endElsewhere(connection: Connection): void {
    connection.channel.send(ELSEWHERE);
    drop(connection, CLOSE.elsewhere, 'connected elsewhere');
  }

  function remove(connection: Connection): void {
    const { userId, participantId, merchantId } = connection.actor;
    all.delete(connection);
    operators.delete(connection);
    claimers.delete(connection);
    officers.delete(connection);
    removeFrom(byUser, userId, connection);
    if (merchantId !== undefined) removeFrom(byMerchant, merchantId, connection);
    if (participantId !== null) removeFrom(byParticipant, participantId, connection);
  }

  function drop(connection: Connection, code: number, reason: string): void {
    remove(connection);
    onDropped(code);
    connection.channel.close(code, reason);
  }

  function give(connection: Connection, event: Cursor, frame: Buffer): void {
    if (connection.held) {
      connection.held.push({ event, frame });
      if (connection.held.length > HELD_MAX) drop(connection, CLOSE.slow, 'too slow');
      return;
    }
    if (connection.seen && !isAfter(event, connection.seen)) return;
    if (connection.channel.bufferedBytes() > BUFFERED_MAX) {
      remove(connection);
      connection.channel.terminate();
      return;
    }
    connection.channel.send(frame);
  }

  /** Makes a connection live: it gets the held frames first, then each frame as it comes. */
  function release(connection: Connection): void {
    const held = connection.held ?? [];
    connection.held = null;
    for (const { event, frame } of held) give(connection, event, frame);
  }

  /** A changed menu concerns all of its area. Changed rights concern their user, whose connections end and reopen. */
  function publishSite(event: EventRow, frame: Buffer): void {
    if (event.kind === 'site.menu') {
      for (const connection of all) if (connection.actor.area === event.orderNo) give(connection, event, frame);
      return;
    }
    for (const connection of [...(byUser.get(BigInt(event.orderNo)) ?? [])]) {
      give(connection, event, frame);
      drop(connection, CLOSE.restart, 'access changed');
    }
  }

  /** Sends that something of a merchant changed to those of its own people who may read it. */
  function publishToMerchant(event: EventRow, merchantId: bigint | undefined): void {
    const people = merchantId === undefined ? undefined : byMerchant.get(merchantId);
    const made = people ? merchantFrame(event) : null;
    if (!people || !made) return;
    onFrame(`merchant ${event.kind}`, made.frame);
    for (const connection of people)
      if (connection.actor.permissions.has(made.permission)) give(connection, event, made.frame);
  }

  /**
   * Sends one event to all connections that it concerns. `lineage` is its participant and the ancestors; `readers` are
   * the participants that may read the claim list, and those that claim; `merchantId` is its merchant. The notice goes
   * first: a browser remembers the last id it got, so one that disconnects between the two asks for both again.
   */
  function publish(event: EventRow, { lineage, readers, merchantId }: Concerned): void {
    const site = siteFrame(event);
    if (site) {
      onFrame(event.kind, site);
      publishSite(event, site);
      return;
    }
    const risk = riskFrame(event);
    if (risk) {
      onFrame(event.kind, risk);
      for (const connection of officers) give(connection, event, risk);
      return;
    }
    publishToMerchant(event, merchantId);
    const hall = changesHall(event);
    for (const [connection, message] of noticed(event, lineage, readers.active)) give(connection, event, message);
    const order = changeFrame(event) ?? networkFrame(event);
    if (!order) return;
    onFrame(event.kind, order);
    for (const connection of operators) give(connection, event, order);
    // L2: only a verified business is shown that a payout waits.
    const readsHall = ({ actor }: Connection) =>
      actor.participantId !== null && readers.verified.has(actor.participantId);
    if (hall) for (const connection of claimers) if (readsHall(connection)) give(connection, event, order);
    for (const id of isOwn(event) ? lineage.slice(0, 1) : lineage)
      for (const connection of byParticipant.get(id) ?? [])
        if (!hall || !claimers.has(connection) || !readsHall(connection)) give(connection, event, order);
  }

  /**
   * Yields the connections that get a notice of an event: of an order's collector, or of those who may claim a payout,
   * except the participant that has just given it back.
   */
  function* noticed(event: EventRow, lineage: readonly bigint[], active: ReadonlySet<bigint>) {
    const hall = changesHall(event);
    const [own] = lineage;
    const waiting = hall ? claimers : own === undefined ? undefined : byParticipant.get(own);
    const message = waiting && waiting.size > 0 ? messageFrame(event) : null;
    if (!waiting || !message) return;
    onFrame(`message ${event.kind}`, message);
    for (const connection of waiting) {
      const { participantId } = connection.actor;
      if (!hall || (participantId !== null && participantId !== own && active.has(participantId)))
        yield [connection, message] as const;
    }
  }

  return {
    add,
    onConnected,
    remove,
    drop,
    release,
    publish,
    all: all as ReadonlySet<Connection>,
    /** Whether no connection is open, so that nobody would be notified of an order. */
    isEmpty: () => all.size === 0,
    /** Whether people of some merchant are connected. */
    hasMerchants: () => byMerchant.size > 0,
    ofUser: (userId: bigint): Connection[] => [...(byUser.get(userId) ?? [])],
  };
}
export type Hub = ReturnType<typeof createHub>;

/** Whether a user reads the claim list: a participant's user with the permission. */
export function mayClaim({ participantId, permissions }: UserActor): boolean {
  return participantId !== null && permissions.has('payout-order:claim');
}

/** Whether a user sees what risk has found: an operator's user with one of the permissions. */
function isOfficer({ participantId, permissions }: UserActor): boolean {
  return participantId === null && (permissions.has('risk-case:read') || permissions.has('screening-hit:read'));
}

function setIn(map: Map<bigint, Set<Connection>>, key: bigint): Set<Connection> {
  const known = map.get(key);
  if (known) return known;
  const made = new Set<Connection>();
  map.set(key, made);
  return made;
}

function removeFrom(map: Map<bigint, Set<Connection>>, key: bigint, connection: Connection): void {
  const set = map.get(key);
  set?.delete(connection);
  if (set?.size === 0) map.delete(key);
}
