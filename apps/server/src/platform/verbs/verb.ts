import { FLOATS, type Service, type Stage } from '@mashang/contract/jurisdictions';
import type { KeyScope } from '@mashang/contract/merchant-keys';
import type { Area, Permission, Role } from '@mashang/contract/permissions';
import type { Writes, WriteTx, WritingWay } from '../database/db.ts';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { SessionSecret } from './acting.ts';
import { transactionAs } from './acting-transaction.ts';
import { writeAudit } from './audit.ts';
import { grantWrites } from './grant-writes.ts';
import * as zh from './zh.ts';

/** The actor. Every verb gets exactly one. */
export type UserActor = {
  kind: 'user';
  userId: bigint;
  username: string;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  area: Area;
  /** The user's participant; null for operator staff, `NO_PARTICIPANT` for a merchant's people. */
  participantId: bigint | null;
  /** The merchant whose people the user belongs to; missing for everybody else. */
  merchantId?: bigint;
  sessionId: bigint;
  /** Kind of device its session is on; missing for work done without a session. */
  device?: 'PC' | 'OTHER';
  /** Secret by which the database finds the user; null for later work, without the user. */
  session: SessionSecret | null;
  /** What the user has to do before anything else is served; missing when nothing is open. */
  firstStep?: 'password' | 'twoFactor';
  ip: string;
};
/**
 * Participant of a merchant's people: there is none with this id. Whatever asks for `null` to find the staff refuses
 * them, and what a participant reads under row-level security is empty for them.
 */
export const NO_PARTICIPANT = 0n;

/** Returns whom a user belongs to, for its actor. */
export function partyOf(row: { participantId: bigint | null; merchantId: bigint | null }) {
  if (row.merchantId === null) return { participantId: row.participantId };
  return { participantId: NO_PARTICIPANT, merchantId: row.merchantId };
}

/** `scopes`: what its key may call; `live`: false for a key of the test space. */
export type MerchantActor = {
  kind: 'merchant';
  merchantId: bigint;
  mchId: string;
  keyId: string;
  scopes: readonly KeyScope[];
  live: boolean;
  ip: string;
};
export type PayerActor = { kind: 'payer'; ip: string };
/** `ip`: of a caller without an identity yet, such as a failed sign-in. */
export type SystemActor = { kind: 'system'; name: string } | { kind: 'system'; name: string; ip: string };
export type Actor = UserActor | MerchantActor | PayerActor | SystemActor;

/** Whether the actor is one of the institution's staff: the user of neither a participant nor a merchant. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && actor.participantId === null && actor.merchantId === undefined;
}

export type Ctx = { platform: Platform; actor: Actor; requestId: string; now: number };
export type WriteCtx = Ctx & { tx: WriteTx };
/** Context of a money command, with the writers for its one call. */
export type MoneyCtx = Ctx & { writes: Writes };

/** Facts of a write, for the audit log. */
export type AuditFacts = { subjectKind: string; subjectId: string; before?: unknown; after?: unknown };
type WriteVerb<I, O> = {
  /** `resource.action`, as shown in the audit log. */
  name: string;
  /** Null only where the verb itself is a sign-in, or where the actor is no back-office user. */
  permission: Permission | null;
  /** Database login that writes, or `beside` the caller's own transaction; the application's by default. */
  login?: WritingWay;
  /** `by`: the actor of the audit row where the write has no session. */
  run(ctx: WriteCtx, input: I): Promise<{ result: O; audit: AuditFacts; by?: SystemActor }>;
};

/**
 * Refuses an actor without the permission. Merchants, payers and the system have no permissions, and their verbs
 * require none.
 */
export function allow(actor: Actor, permission: Permission): asserts actor is UserActor {
  if (actor.kind !== 'user' || !actor.permissions.has(permission))
    throw new BusinessError('forbidden', zh.faults.notPermitted);
}

/**
 * Runs a write: allow → transaction → run → audit row in the same transaction → return. An error rolls everything back,
 * the audit row too.
 */
export function writeVerb<I, O>(verb: WriteVerb<I, O>): (ctx: Ctx, input: I) => Promise<O> {
  return async function write(ctx, input) {
    if (verb.permission) allow(ctx.actor, verb.permission);
    return transactionAs(
      ctx,
      async (tx) => {
        const { result, audit, by } = await verb.run({ ...ctx, tx }, input);
        await writeAudit(tx, by ? { ...ctx, actor: by } : ctx, verb.name, audit);
        return result;
      },
      verb.login,
    );
  };
}

type Sweep = {
  /** Name in the audit log. */
  name: string;
  /** Ends expired rows, at most one batch, and returns the audit facts of each. */
  run(ctx: WriteCtx): Promise<readonly AuditFacts[]>;
};

/**
 * A write of the program itself to every row whose time is over: one transaction, with an audit row for each. Returns
 * how many.
 */
export function sweepVerb(verb: Sweep): (ctx: Ctx) => Promise<number> {
  return async function sweep(ctx) {
    if (ctx.actor.kind !== 'system') throw new BusinessError('forbidden', zh.faults.notPermitted);
    return transactionAs(ctx, async (tx) => {
      const ended = await verb.run({ ...ctx, tx });
      for (const facts of ended) await writeAudit(tx, ctx, verb.name, facts);
      return ended.length;
    });
  };
}

type MoneyCommand<I, O> = {
  name: string;
  permission: Permission | null;
  /**
   * The licensed service it belongs to (L1). Null only for commands that end, free or halt money already under way:
   * these names are in scripts/lib/money-gates.mjs with their reasons.
   */
  service: Service | null;
  /**
   * `finish` where it ends what is under way: allowed also when the licence has ended or no longer names the service.
   */
  stage?: Stage;
  /** Only for mode `agent_float`: whether it begins something there or finishes it. */
  floats?: Stage;
  /**
   * Makes one call to a database function, which writes the audit or event row itself, in the same transaction. Writes
   * that move no money may be made around it.
   */
  run(ctx: MoneyCtx, input: I): Promise<O>;
};

/** Runs a money command: allow → licence → exactly one database call that moves the money and writes its own record. */
export function moneyCommand<I, O>(command: MoneyCommand<I, O>): (ctx: Ctx, input: I) => Promise<O> {
  return async function execute(ctx, input) {
    if (command.permission) allow(ctx.actor, command.permission);
    if (command.service) await ctx.platform.gate(command.service, command.stage);
    if (command.floats) await ctx.platform.gate(FLOATS, command.floats);
    return command.run({ ...ctx, writes: grantWrites(ctx.platform.db) }, input);
  };
}

/** Records in the audit log that somebody views restricted data, before they are shown. */
export function recordView(ctx: Ctx, name: string, facts: AuditFacts): Promise<void> {
  return transactionAs(ctx, (tx) => writeAudit(tx, ctx, name, facts));
}

/** Ends a held read: its writes are rolled back. */
class ReadOver extends Error {}

/**
 * Runs a read in a transaction with the locks of the write that it prepares, until everything is read. Everything it
 * writes is rolled back.
 */
export async function heldRead<O>(ctx: Ctx, permission: Permission, read: (ctx: WriteCtx) => Promise<O>): Promise<O> {
  allow(ctx.actor, permission);
  let found: { result: O } | undefined;
  const ended = transactionAs(ctx, async (tx) => {
    found = { result: await read({ ...ctx, tx }) };
    throw new ReadOver();
  });
  await ended.catch((error: unknown) => {
    if (!(error instanceof ReadOver)) throw error;
  });
  return (found as { result: O }).result;
}
