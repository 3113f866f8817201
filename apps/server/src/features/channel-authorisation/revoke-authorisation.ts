import type { EndAuthorisationBody } from '@mashang/contract/channel-authorisation';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import {
  type AuthorisationRow,
  endAuthorisation,
  findAnyAuthorisation,
  findAuthorisation,
  insertEvent,
} from './authorisation-store.ts';
import { ownParticipant } from './begin-authorisation.ts';
import { followRevocations } from './follow-authorisations.ts';
import * as zh from './zh.ts';

type Revoked = { id: string };

async function end(ctx: WriteCtx, row: AuthorisationRow, { by, reason }: { by: string; reason: string }) {
  const { participantId, platform, uid } = row;
  if (!(await endAuthorisation(ctx.tx, row.id, { state: 'revoked', by, reason }, ctx.now)))
    throw new BusinessError('conflict', zh.revokeAuthorisation.endedBefore);
  await insertEvent(ctx.tx, { participantId, platform, uid, what: 'revoked', who: by, note: reason });
  return {
    result: { id: String(row.id) },
    audit: {
      subjectKind: 'channel-authorisation',
      subjectId: `${platform}/${uid}`,
      before: { state: row.state },
      after: { state: 'revoked', reason, participantId: String(participantId) },
    },
  };
}

const revokeOwn = writeVerb<{ id: string; participantId: bigint; by: string }, Revoked>({
  name: 'channel-authorisation.revoke',
  permission: 'channel-authorisation:manage',
  async run(ctx, { id, participantId, by }) {
    const row = await findAuthorisation(ctx.tx, id, participantId);
    if (!row) throw new BusinessError('notFound', zh.faults.missing);
    return end(ctx, row, { by, reason: '' });
  },
});

const endAny = writeVerb<{ id: string; reason: string; by: string }, Revoked>({
  name: 'channel-authorisation.end',
  permission: 'channel-authorisation:end',
  async run(ctx, { id, reason }) {
    const row = await findAnyAuthorisation(ctx.tx, id);
    if (!row) throw new BusinessError('notFound', zh.faults.missing);
    return end(ctx, row, { by: zh.revokeAuthorisation.operator, reason });
  },
});

/**
 * Ends one of the participant's own authorisations: nothing here uses it any more. The platform is notified at once, or
 * as soon as it answers.
 */
export async function revokeAuthorisation(ctx: Ctx, { id }: { id: string }): Promise<Revoked> {
  allow(ctx.actor, 'channel-authorisation:manage');
  const done = await revokeOwn(ctx, { id, participantId: ownParticipant(ctx.actor), by: ctx.actor.username });
  revokeInBackground(ctx.platform);
  return done;
}

/** Ends anybody's authorisation as the operator, for a reason that its owner reads. */
export async function endAuthorisationByOperator(ctx: Ctx, { googleAuthCode, ...input }: EndAuthorisationBody) {
  allow(ctx.actor, 'channel-authorisation:end');
  await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
  const done = await endAny(ctx, { ...input, by: ctx.actor.username });
  revokeInBackground(ctx.platform);
  return done;
}

/** The caller does not wait; if a revocation fails here, the worker repeats it. */
function revokeInBackground(platform: Platform): void {
  followRevocations(platform).catch((error) => platform.log.warn({ err: error }, 'revocation waits for the worker'));
}
