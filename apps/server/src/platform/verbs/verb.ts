import { FLOATS, type Service, type Stage } from '@mashang/contract/jurisdictions';
import type { Area, Permission, Role } from '@mashang/contract/permissions';
import type { Writes, WriteTx, WritingWay } from '../database/db.ts';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import type { SessionSecret } from './acting.ts';
import { transactionAs } from './acting-transaction.ts';
import { writeAudit } from './audit.ts';
import { grantWrites } from './grant-writes.ts';
import * as zh from './zh.ts';

/** Who acts. Every verb gets exactly one. */
export type UserActor = {
  kind: 'user';
  userId: bigint;
  username: string;
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  area: Area;
  /** The participant the user belongs to; null for operator staff. */
  participantId: bigint | null;
  sessionId: bigint;
  /** Kind of device its session is on; missing where somebody's work is done without one. */
  device?: 'PC' | 'OTHER';
  /** What the database finds the user by; null for what is done later, without them. */
  session: SessionSecret | null;
  /** What it has to do before anything else is served; missing when nothing is. */
  firstStep?: 'password' | 'twoFactor';
  ip: string;
};
export type MerchantActor = { kind: 'merchant'; merchantId: bigint; mchId: string; keyId: string; ip: string };
export type PayerActor = { kind: 'payer'; ip: string };
/** `ip`: of the caller who is nobody yet, such as one who fails to sign in. */
export type SystemActor = { kind: 'system'; name: string } | { kind: 'system'; name: string; ip: string };
export type Actor = UserActor | MerchantActor | PayerActor | SystemActor;

export type Ctx = { platform: Platform; actor: Actor; requestId: string; now: number };
export type WriteCtx = Ctx & { tx: WriteTx };
/** What a money command is called with: the ways to make its one call. */
export type MoneyCtx = Ctx & { writes: Writes };

/** What a write did, for the audit log. */
export type AuditFacts = { subjectKind: string; subjectId: string; before?: unknown; after?: unknown };
type WriteVerb<I, O> = {
  /** `resource.action`, as it stands in the audit log. */
  name: string;
  /** Null only where the verb itself is how one signs in, or where the actor is no back-office user. */
  permission: Permission | null;
  /**
   * Which login of the database writes it, or `beside` the caller's own transaction; the
   * application's where nothing is said.
   */
  login?: WritingWay;
  /** `by`: whom the audit row names where nobody's session stands behind it. */
  run(ctx: WriteCtx, input: I): Promise<{ result: O; audit: AuditFacts; by?: SystemActor }>;
};

/** Refuses an actor without the permission. Merchants, payers and the system have none and need none of these. */
export function allow(actor: Actor, permission: Permission): asserts actor is UserActor {
  if (actor.kind !== 'user' || !actor.permissions.has(permission))
    throw new BusinessError('forbidden', zh.faults.notPermitted);
}

/**
 * A write: allow → transaction → run → audit row in the same transaction → return.
 * An error rolls everything back, the audit row too.
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
  /** As it stands in the audit log. */
  name: string;
  /** Ends what is over, a batch at most, and says of each what became of it. */
  run(ctx: WriteCtx): Promise<readonly AuditFacts[]>;
};

/**
 * A write of the program's own to every row whose time is over: one transaction, with an audit
 * row of each. Answers how many.
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
   * What of the licence it is done under (L1). Null only for what ends, frees or halts money that is on its way
   * already: such names stand in scripts/lib/money-gates.mjs with their reason.
   */
  service: Service | null;
  /** `finish` where it ends what is under way: open also when the licence has ended or names the service no longer. */
  stage?: Stage;
  /** Of mode `agent_float` alone: whether it begins something there or finishes it. */
  floats?: Stage;
  /**
   * Makes one call to a database function, which writes the audit or event row itself, in the same transaction. What
   * moves no money may be written around it.
   */
  run(ctx: MoneyCtx, input: I): Promise<O>;
};

/** A money command: allow → licence → exactly one database call that moves the money and writes its own record. */
export function moneyCommand<I, O>(command: MoneyCommand<I, O>): (ctx: Ctx, input: I) => Promise<O> {
  return async function execute(ctx, input) {
    if (command.permission) allow(ctx.actor, command.permission);
    if (command.service) await ctx.platform.gate(command.service, command.stage);
    if (command.floats) await ctx.platform.gate(FLOATS, command.floats);
    return command.run({ ...ctx, writes: grantWrites(ctx.platform.db) }, input);
  };
}

/** That somebody looked at what few may see stands in the audit log before it is shown. */
export function recordView(ctx: Ctx, name: string, facts: AuditFacts): Promise<void> {
  return transactionAs(ctx, (tx) => writeAudit(tx, ctx, name, facts));
}

/** Ends a held read: what it did is taken back. */
class ReadOver extends Error {}

/**
 * A read that holds what it reads still until it has looked at all of it, as the write that it prepares
 * will. Nothing it writes stays.
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
