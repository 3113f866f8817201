import { RELEASE_FORMATS, RELEASE_HOURS, RELEASE_KINDS, type ReleaseList } from '@mashang/contract/risk-releases';
import { userOf } from '../../platform/verbs/acting.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { type InForce, readInForce } from '../approvals/in-force.ts';
import { formatsOf, releaseOf } from './release-rules.ts';

/** Lists approved exports that the reader requested and may still download. */
export async function readReleases(ctx: Ctx): Promise<ReleaseList> {
  allow(ctx.actor, 'approval:read');
  const { userId } = userOf(ctx);
  const wanted = { makerId: userId, kinds: RELEASE_KINDS, hours: RELEASE_HOURS };
  return { list: (await readInForce(ctx.platform.db.app, wanted)).map(viewRelease) };
}

function viewRelease(found: InForce): ReleaseList['list'][number] {
  const release = releaseOf(found);
  const { subjectId, subjectName, reason, approvedBy, approvedTime, untilTime } = found;
  return {
    id: found.id.toString(),
    kind: release.kind,
    subjectId,
    subjectName,
    reason,
    recipient: release.payload.recipient,
    approvedBy,
    approvedTime,
    untilTime,
    formats: RELEASE_FORMATS.filter((format) => formatsOf(release).includes(format)),
  };
}
