import { KYC_MOVES, type ReviewState } from '@mashang/contract/participants';
import { KYC_STATUS } from '@mashang/contract/standing';
import { mayMove } from '@mashang/contract/states';
import { isDay, parseTime } from '@mashang/contract/time';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { allow, type Ctx, type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { closeHitsOf } from '../../screening/hits/held-subject.ts';
import { notifyNetwork } from '../network/sub-agents-store.ts';
import * as zh from '../zh.ts';
import {
  approve,
  becomeBusiness,
  clearSubmission,
  hasOpenWork,
  isPersonOf,
  lockReview,
  type ReviewRow,
  reject,
} from './kyc-store.ts';
import { ownersOf, representativeOf, whyNotApproved } from './read-reviews.ts';
import { creditHashes, screenFile } from './submit-file.ts';
import { findPayment } from './verification-payment-store.ts';

type Approval = { id: string; expiresOn: string; googleAuthCode?: string };
type Refusal = { id: string; reason: string; googleAuthCode?: string };
type Reviewed = { id: string; state: ReviewState };
const DAY_MS = 86_400_000;
const YEARS_MAX = 20;

/** Returns a waiting submission and locks it. Refuses the user who submitted it. */
async function lockPending(
  ctx: WriteCtx,
  id: string,
  permission: 'participant:review' | 'screening:clear' = 'participant:review',
): Promise<ReviewRow & { reviewer: bigint }> {
  allow(ctx.actor, permission);
  const reviewer = ctx.actor.userId;
  const row = await lockReview(ctx.tx, BigInt(id));
  if (!row) throw new BusinessError('notFound', zh.faults.reviewMissing);
  if (row.state !== 'pending') throw new BusinessError('conflict', zh.words.decidedBefore);
  if (row.submittedById === reviewer) throw new BusinessError('forbidden', zh.reviewParticipant.ownFile);
  return { ...row, reviewer };
}

function auditOf(row: ReviewRow, after: object) {
  return { subjectKind: 'participant', subjectId: row.name, before: { kycStatus: row.kycStatus }, after };
}

/** Unless every present hit was cleared, the participant is not verified. */
async function refuseHits(ctx: WriteCtx, row: ReviewRow): Promise<void> {
  const { platform } = ctx;
  const [representative, owners] = [representativeOf(platform, row), ownersOf(platform, row)];
  const hits = await screenFile(ctx, row.name, { legalName: row.legalName, representative, owners });
  if (hits.length === 0) return;
  if (!row.clearedBy) throw new BusinessError('conflict', zh.words.nameListed);
  const known = new Set(row.hits.map((hit) => JSON.stringify(hit)));
  if (hits.some((hit) => !known.has(JSON.stringify(hit))))
    throw new BusinessError('conflict', zh.reviewParticipant.newHits);
}

/** Records risk's decision, with a reason, that the hits concern other people. Refuses the user who submitted them. */
export const clearReviewHits = writeVerb<{ id: string; reason: string }, { id: string }>({
  name: 'participant.clear-hits',
  permission: 'screening:clear',
  async run(ctx, { id, reason }) {
    const row = await lockPending(ctx, id, 'screening:clear');
    if (row.hits.length === 0) throw new BusinessError('conflict', zh.reviewParticipant.noHits);
    if (row.clearedBy) throw new BusinessError('conflict', zh.reviewParticipant.cleared(row.clearedBy));
    await clearSubmission(ctx.tx, { id: row.id, userId: row.reviewer, reason });
    await closeHitsOf(ctx.tx, { subject: 'participant', subjectId: row.name, by: actorName(ctx.actor), why: reason });
    await notifyNetwork(ctx.tx, 'network.kyc', row.participantId, actorName(ctx.actor));
    return { result: { id }, audit: auditOf(row, { hits: row.hits, reason }) };
  },
});

/** Makes a natural person of earlier versions the business of its file, unless its orders or claims are open. */
async function settlePerson({ tx, platform }: WriteCtx, row: ReviewRow): Promise<void> {
  if (!row.documentNo) throw new BusinessError('conflict', zh.reviewParticipant.fileDeleted);
  const hashes = creditHashes(platform.secrets, platform.secrets.open(row.documentNo));
  if (await isPersonOf(tx, row.participantId, hashes)) return;
  if (await hasOpenWork(tx, row.participantId)) throw new BusinessError('conflict', zh.reviewParticipant.ordersOpen);
  // The person continues as the business, with its limits and its usage of them (L4). A business that is already known
  // is another person.
  if (!(await becomeBusiness(tx, row.personId, hashes, row.legalName)))
    throw new BusinessError('conflict', zh.reviewParticipant.codeOfAnother);
}

const approveNow = writeVerb<Approval, Reviewed>({
  name: 'participant.approve',
  permission: 'participant:review',
  async run(ctx, { id, expiresOn }) {
    const { tx, now } = ctx;
    const row = await lockPending(ctx, id);
    const { participantId, legalName, phone, reviewer, business, businessArea } = row;
    const whyNot = whyNotApproved(row, (await findPayment(tx, row.id))?.state);
    if (whyNot || business === null) throw new BusinessError('conflict', whyNot);
    if (row.kycStatus !== KYC_STATUS.verified && !mayMove(KYC_MOVES, row.kycStatus, KYC_STATUS.verified))
      throw new BusinessError('conflict', zh.reviewParticipant.wrongState);
    if (row.latestEnd && expiresOn > row.latestEnd)
      throw invalidField('expiresOn', zh.reviewParticipant.afterDocuments(row.latestEnd));
    if (row.tierEnd && expiresOn > row.tierEnd)
      throw invalidField('expiresOn', zh.reviewParticipant.afterTier(row.tierEnd));
    await refuseHits(ctx, row);
    await settlePerson(ctx, row);
    const about = { participantId, legalName, phone, business, businessArea };
    const decision = { ...about, submissionId: row.id, reviewer, expiresOn };
    await approve(tx, decision, now).catch((error) => {
      if ((error as { constraint?: string }).constraint !== 'own_name') throw error;
      throw new BusinessError('conflict', zh.reviewParticipant.accountsActive);
    });
    await notifyNetwork(tx, 'network.kyc', participantId, actorName(ctx.actor));
    return { result: { id, state: 'approved' }, audit: auditOf(row, { kycStatus: 2, expiresOn, legalName, business }) };
  },
});

const rejectNow = writeVerb<Refusal, Reviewed>({
  name: 'participant.reject',
  permission: 'participant:review',
  async run(ctx, { id, reason }) {
    const row = await lockPending(ctx, id);
    const { participantId, reviewer } = row;
    await reject(ctx.tx, { submissionId: row.id, participantId, reviewer, reason }, ctx.now);
    await notifyNetwork(ctx.tx, 'network.kyc', participantId, actorName(ctx.actor));
    return { result: { id, state: 'rejected' }, audit: auditOf(row, { kycStatus: 3, reason }) };
  },
});

/** Verifies a participant until a day; takes a fresh code of the reviewer. */
export async function approveParticipant(ctx: Ctx, input: Approval): Promise<Reviewed> {
  allow(ctx.actor, 'participant:review');
  const until = parseTime(input.expiresOn);
  if (!isDay(input.expiresOn) || until < ctx.now) throw invalidField('expiresOn', zh.reviewParticipant.validUntilPast);
  if (until > ctx.now + YEARS_MAX * 366 * DAY_MS)
    throw invalidField('expiresOn', zh.reviewParticipant.validYears(YEARS_MAX));
  await requireTwoFactor(ctx, input.googleAuthCode, { fresh: true });
  const result = await approveNow(ctx, input);
  signalChange(ctx);
  return result;
}

/** Returns the papers with a reason that the participant reads. */
export async function rejectParticipant(ctx: Ctx, input: Refusal): Promise<Reviewed> {
  allow(ctx.actor, 'participant:review');
  await requireTwoFactor(ctx, input.googleAuthCode, { fresh: true });
  const result = await rejectNow(ctx, input);
  signalChange(ctx);
  return result;
}

function signalChange({ platform }: Ctx): void {
  platform.bus.signal('routing');
  platform.bus.signal('events');
}
