import type { Review, ReviewDetail, ReviewListQuery, ReviewPage } from '@mashang/contract/participants';
import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import type { BeneficialOwner } from '@mashang/contract/verification';
import { transactionAs } from '../../platform/acting.ts';
import { writeAudit } from '../../platform/audit.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx, type UserActor } from '../../platform/verb.ts';
import { documentUrl, openDocument } from './kyc-files.ts';
import {
  countReviews,
  findDocument,
  findReview,
  listDocuments,
  listReviews,
  listSamePerson,
  type ReviewRow,
} from './kyc-store.ts';

function viewReview(row: ReviewRow): Review {
  const { name, kind, legalName, parentName, depth, state, submittedBy, submittedAt, reviewedBy, reviewedAt, reason } =
    row;
  return {
    ...{ id: String(row.id), participantId: String(row.participantId) },
    ...{ name, kind, legalName, parentName, depth, state, submittedBy, submittedAt, reviewedBy, reviewedAt, reason },
  };
}

/** What was handed in to be verified; what waits first. */
export async function readReviews({ actor, platform }: Ctx, query: ReviewListQuery): Promise<ReviewPage> {
  allow(actor, 'participant:review');
  const sql = platform.db.app;
  const [rows, total] = await Promise.all([listReviews(sql, query), countReviews(sql, query)]);
  return { list: rows.map(viewReview), total, page: query.page, limit: query.limit };
}

/** The owners that were named; none in what was handed in before they were asked for. */
export function ownersOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { owners }: Pick<ReviewRow, 'owners'>,
): BeneficialOwner[] {
  return owners ? (JSON.parse(secrets.open(owners)) as BeneficialOwner[]) : [];
}

function mayClear(actor: UserActor, { state, hits, clearedBy, submittedById }: ReviewRow): boolean {
  const waits = state === 'pending' && hits.length > 0 && clearedBy === '';
  return waits && submittedById !== actor.userId && actor.permissions.has('screening:clear');
}

/** One of them whole, with where its pictures are shown. */
export async function readReview({ actor, platform }: Ctx, { id }: { id: string }): Promise<ReviewDetail> {
  allow(actor, 'participant:review');
  const sql = platform.db.app;
  const row = await findReview(sql, BigInt(id));
  if (!row) throw new BusinessError('notFound', '审核资料不存在');
  const [documents, samePerson] = await Promise.all([
    listDocuments(sql, row.id),
    listSamePerson(sql, row.personId, row.participantId),
  ]);
  const { phone, invitedLegalName, invitedPhone, kycStatus, kycExpiresAt } = row;
  const { noOwnerReason, hits, clearedBy, clearReason, latestEnd, tierEnd } = row;
  return {
    review: viewReview(row),
    ...{ invitedLegalName, kycStatus, kycExpiresAt, samePerson },
    ...{ phone: maskPhone(phone), invitedPhone: invitedPhone && maskPhone(invitedPhone) },
    samePhone: invitedPhone === '' || invitedPhone === phone,
    // Erased when its time was over.
    documentNo: row.documentNo ? maskAccountNo(platform.secrets.open(row.documentNo)) : '',
    documents: documents.map(({ kind, name, expiresOn }) => ({ kind, expiresOn, url: documentUrl(name) })),
    owners: ownersOf(platform, row).map((owner) => ({
      ...owner,
      name: maskName(owner.name),
      documentNo: maskAccountNo(owner.documentNo),
    })),
    ...{ noOwnerReason, hits, clearedBy, clearReason, latestEnd, tierEnd },
    mayClear: mayClear(actor, row),
  };
}

/** A paper's picture for a reviewer; that it was looked at is noted. Null for everybody else, its owner and those above it too. */
export async function readDocument(
  platform: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!viewer.permissions.has('participant:review')) return null;
  const name = `kyc/${file}`;
  const about = await findDocument(platform.db.app, name);
  const bytes = about && (await openDocument(platform, { name, fileKey: about.fileKey }));
  if (!bytes) return null;
  const ctx = { platform, actor: viewer, requestId: '', now: platform.clock.now() };
  const facts = { subjectKind: 'participant', subjectId: about.participantName, after: { file: name } };
  await transactionAs(ctx, (tx) => writeAudit(tx, ctx, 'participant.view-document', facts));
  return { bytes, type: 'image/webp' };
}
