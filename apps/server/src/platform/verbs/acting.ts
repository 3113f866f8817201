import { inspect } from 'node:util';
import type { Reader, Tx } from '../database/db.ts';
import { actorName } from './audit.ts';
import type { Actor, Ctx, MerchantActor, UserActor } from './verb.ts';

/** The half of a session by which the database finds its user. It is never shown, neither in logs nor as JSON. */
export class SessionSecret {
  readonly #half: string;
  constructor(half: string) {
    this.#half = half;
  }
  /** Only for a parameter of a statement. */
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

/** The session that a command's item carries beside its data. */
export type Shown = { session: SessionSecret | null };

/** Returns the session of an actor, for a command's item. */
export function shownBy(actor: Actor): Shown {
  return { session: actor.kind === 'user' ? actor.session : null };
}

/** An acting user, as a command records it. */
export type ActingPerson = { user_id: string; actor: string; request_id: string; ip: string } & Shown;

/** Returns the user of a call that only users make; any other actor is a fault of the program. */
export function userOf({ actor }: Pick<Ctx, 'actor'>): UserActor {
  if (actor.kind !== 'user') throw new TypeError(`a call of users is made by ${actor.kind}`);
  return actor;
}

/** Returns the merchant of a signed request. */
export function merchantOf({ actor }: Pick<Ctx, 'actor'>): MerchantActor {
  if (actor.kind !== 'merchant') throw new TypeError(`a call of merchants is made by ${actor.kind}`);
  return actor;
}

/** Returns the acting user of a call that only users make. */
export function actingPersonOf(ctx: Pick<Ctx, 'actor' | 'requestId'>): ActingPerson {
  const { actor, requestId } = ctx;
  const { userId, ip } = userOf(ctx);
  return { user_id: userId.toString(), actor: actorName(actor), request_id: requestId, ip, ...shownBy(actor) };
}

/** Returns items in the form that a proven command takes (migration 0191), with their session secrets as text. */
export function provenJson(items: Shown | readonly Shown[]): string {
  const open = (item: Shown) => ({ ...item, session: item.session?.forDatabase() ?? null });
  return JSON.stringify(Array.isArray(items) ? items.map(open) : open(items as Shown));
}

/** The same as the argument of a command (`commandsOf`). */
export function proven(items: Shown | readonly Shown[]) {
  return (sql: Reader) => sql`${provenJson(items)}::text::json`;
}

/** Sent at once, so that it comes before the caller's next statement. */
export const show = (tx: Tx, session: SessionSecret) =>
  tx`select set_config('app.session', ${session.forDatabase()}, true)`.execute();

/** From here on the transaction acts in the name of this session's user; the session was opened in it. */
export async function actAs(tx: Tx, session: SessionSecret): Promise<void> {
  await show(tx, session);
}
