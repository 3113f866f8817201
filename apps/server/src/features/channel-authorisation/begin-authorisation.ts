import { randomBytes } from 'node:crypto';
import type { OpenPlatform } from '@mashang/contract/channel-authorisation';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { askedScopes, scopesOffered } from './authorisation-rules.ts';
import { insertEvent } from './authorisation-store.ts';
import { startDeviceFlow } from './device-flow.ts';
import { endOverdue } from './poll-authorisation.ts';
import { refuseUnfit } from './refuse-unfit.ts';
import { findRequest, insertRequest, type NewRequest, type RequestRow } from './requests-store.ts';
import * as zh from './zh.ts';

const insert = writeVerb<NewRequest, RequestRow>({
  name: 'channel-authorisation.request',
  permission: 'channel-authorisation:manage',
  async run(ctx, request) {
    const { participantId, platform, uid } = request;
    const made = await insertRequest(ctx.tx, request, ctx.now);
    // If two windows begin at the same time, the second one gets the code of the first.
    const row = made ?? (await findRequest(ctx.tx, participantId, { platform, uid }));
    if (!row) throw new BusinessError('conflict', zh.beginAuthorisation.changing);
    if (made)
      await insertEvent(ctx.tx, {
        participantId,
        platform,
        uid,
        what: 'requested',
        who: request.requestedBy,
        note: '',
      });
    return {
      result: row,
      audit: {
        subjectKind: 'channel-authorisation',
        subjectId: `${platform}/${uid}`,
        after: { platform, uid, scopes: request.scopes, reused: made === null },
      },
    };
  },
});

/** Returns a code to scan for one of the participant's own accounts; the same code again while it is pending. */
export async function beginAuthorisation(ctx: Ctx, { platform: code, uid }: { platform: OpenPlatform; uid: string }) {
  allow(ctx.actor, 'channel-authorisation:manage');
  const participantId = ownParticipant(ctx.actor);
  const { scopes, closed } = scopesOffered(await currentLicence(ctx.platform), ctx.now);
  if (closed) throw new BusinessError('notOffered', closed);
  await refuseUnfit(ctx.platform, participantId);
  const waiting = await findRequest(ctx.platform.db.app, participantId, { platform: code, uid });
  if (waiting?.state === 'pending' && !(await endOverdue(ctx, waiting))) return waiting;
  const started = await startDeviceFlow(ctx.platform, code, askedScopes(scopes), uid);
  return insert(ctx, {
    key: randomBytes(16).toString('base64url'),
    participantId,
    platform: code,
    uid,
    scopes,
    deviceCode: ctx.platform.secrets.seal(started.deviceCode),
    userCode: started.userCode,
    verificationUri: started.verificationUri,
    intervalS: started.intervalS,
    verificationUriComplete: started.verificationUriComplete,
    expiresAt: ctx.now + started.expiresInS * 1_000,
    requestedBy: ctx.actor.username,
  });
}

/** The acting user's participant. Authorisations belong to participants; the staff has none and is refused. */
export function ownParticipant(actor: UserActor): bigint {
  if (actor.participantId === null) throw new BusinessError('forbidden', zh.faults.notPermitted);
  return actor.participantId;
}
