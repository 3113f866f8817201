import { inspect } from 'node:util';
import type { Reader, Tx } from '../database/db.ts';
import { actorName } from './audit.ts';
import type { Actor, Ctx, MerchantActor, UserActor } from './verb.ts';

/**
 * The half of a session by which the database finds its user. It shows itself to nobody: neither in logs nor as JSON.
 */
export class SessionSecret {
  readonly #half: string;
  constructor(half: string) {
    this.#half = half;
  }
  /** For a parameter of a statement, and nothing else. */
  forDatabase(): string {
    return this.#half;
  }
  toJSON(): string {
    return '[hidden]';
  }
  [inspect.custom](): string {
    return '[hidden]';
  }
}

/** Whose session a command shows, beside what it says. */
export type Shown = { session: SessionSecret | null };

/** What a command's item shows of the session its actor came with. */
export function shownBy(actor: Actor): Shown {
  return { session: actor.kind === 'user' ? actor.session : null };
}

/** A user at work, as a command writes it down. */
export type Hand = { user_id: string; actor: string; request_id: string; ip: string } & Shown;

/** The user behind a call that only users make; anybody else behind it is a fault of the program. */
export function userOf({ actor }: Pick<Ctx, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new TypeError(`a call of users is made by ${actor.kind}`);
  return actor;
}

/** The merchant behind a signed request. */
export function merchantOf({ actor }: Pick<Ctx, 'actor'>): MerchantActor {
  if (actor.kind !== 'merchant') throw new TypeError(`a call of merchants is made by ${actor.kind}`);
  return actor;
}

/** The acting user of a call that only users make. */
export function handOf(ctx: Pick<Ctx, 'actor' | 'requestId'>): Hand {
  const { actor, requestId } = ctx;
  const { userId, ip } = userOf(ctx);
  return { user_id: userId.toString(), actor: actorName(actor), request_id: requestId, ip, ...shownBy(actor) };
}

/** Items as a proven command takes them (migration 0191): the only place where secrets become text. */
export function provenJson(items: Shown | readonly Shown[]): string {
  const open = (item: Shown) => ({ ...item, session: item.session?.forDatabase() ?? null });
  return JSON.stringify(Array.isArray(items) ? items.map(open) : open(items as Shown));
}

/** The same as the argument of a command (`commandsOf`). */
export function proven(items: Shown | readonly Shown[]) {
  return (sql: Reader) => sql`${provenJson(items)}::text::json`;
}

/** Sent at once, so that it stands before whatever the caller sends next. */
export const show = (tx: Tx, session: SessionSecret) =>
  tx`select set_config('app.session', ${session.forDatabase()}, true)`.execute();

/** From here on the transaction is in the name of whose session this is: one that it has just opened. */
export async function actAs(tx: Tx, session: SessionSecret): Promise<void> {
  await show(tx, session);
}
