import { type BusinessFile, VERIFICATION_TRIES } from '@mashang/contract/businesses';
import type { Review, ReviewDetail, ReviewListQuery, ReviewPage } from '@mashang/contract/participants';
import { maskAccountNo, maskName, maskPhone } from '@mashang/contract/participants';
import type { BeneficialOwner } from '@mashang/contract/verification';
import { bankOf } from '../../../channels/bank/bank-connection.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { paperType } from '../../../platform/files/papers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { parseOwners, parseRepresentative } from '../../../platform/security/sealed-people.ts';
import { allow, type Ctx, recordView, type UserActor } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { changesOf, type OpenFile } from './file-view-rules.ts';
import { documentUrl, openDocument } from './kyc-files.ts';
import {
  countReviews,
  findDocument,
  findReview,
  findVerifiedBefore,
  listDocuments,
  listReviews,
  listSamePerson,
  type ReviewRow,
} from './kyc-store.ts';
import { findPayment, type PaymentRow } from './verification-payment-store.ts';

function viewReview(row: ReviewRow): Review {
  const { name, kind, legalName, parentName, depth, state, submittedBy, submittedAt, reviewedBy, reviewedAt, reason } =
    row;
  return {
    id: String(row.id),
    participantId: String(row.participantId),
    name,
    kind,
    legalName,
    parentName,
    depth,
    state,
    submittedBy,
    submittedAt,
    reviewedBy,
    reviewedAt,
    reason,
  };
}

/** Lists the submissions; those that wait come first. */
export async function readReviews({ actor, platform }: Ctx, query: ReviewListQuery): Promise<ReviewPage> {
  allow(actor, 'participant:review');
  const sql = platform.db.app;
  const [rows, total] = await Promise.all([listReviews(sql, query), countReviews(sql, query)]);
  return { list: rows.map(viewReview), total, page: query.page, limit: query.limit };
}

/** Returns the named owners; none for submissions from before owners were required. */
export function ownersOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { owners }: Pick<ReviewRow, 'owners'>,
): BeneficialOwner[] {
  return owners ? parseOwners(secrets.open(owners)) : [];
}

/** Returns the representative of the business; null for submissions from before it was required, or once erased. */
export function representativeOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { representative }: Pick<ReviewRow, 'representative'>,
): BusinessFile['representative'] | null {
  return representative ? parseRepresentative(secrets.open(representative)) : null;
}

function settlementOf(row: ReviewRow): BusinessFile['settlement'] | null {
  const { settleAccount: accountNo, settleBank: bankName, settleBranch: bankBranch, settleEvidence: evidence } = row;
  return evidence === '' ? null : { accountNo, bankName, bankBranch, evidence };
}

async function openFile({ platform }: Ctx, row: ReviewRow): Promise<OpenFile> {
  return {
    business: row.business,
    legalName: row.legalName,
    phone: row.phone,
    noOwnerReason: row.noOwnerReason,
    creditCode: row.documentNo ? platform.secrets.open(row.documentNo) : '',
    representative: representativeOf(platform, row),
    settlement: settlementOf(row),
    owners: ownersOf(platform, row),
    documents: await listDocuments(platform.db.app, row.id),
  };
}

function viewPayment({ platform, actor }: Ctx & { actor: UserActor }, row: PaymentRow | null): ReviewDetail['payment'] {
  if (!row) return null;
  const { id, paymentNo, state, tries, sentAt, expiresAt, reason, madeById, madeBy, batchNo, filedBy, hasPayer } = row;
  return {
    id: id.toString(),
    state,
    triesLeft: VERIFICATION_TRIES - tries,
    sentAt,
    expiresAt,
    reason,
    paymentNo,
    madeBy,
    batchNo,
    filedBy,
    hasPayer,
    byConnection: bankOf(platform) !== null,
    isOwn: madeById === actor.userId,
  };
}

const whyHit = ({ hits, clearedBy }: ReviewRow) => (hits.length > 0 && !clearedBy ? zh.words.nameListed : '');

/** Returns why a waiting submission cannot be approved by anybody yet, in Chinese; the database checks the same. */
export function whyNotApproved(row: ReviewRow, paymentState: PaymentRow['state'] | undefined): string {
  if (row.state !== 'pending') return zh.words.decidedBefore;
  if (row.business === null) return zh.readReviews.naturalPerson;
  return row.settleEvidence === 'payment' && paymentState !== 'confirmed' ? zh.readReviews.paymentUnconfirmed : '';
}

function mayClear(actor: UserActor, { state, hits, clearedBy, submittedById }: ReviewRow): boolean {
  const waits = state === 'pending' && hits.length > 0 && clearedBy === '';
  return waits && submittedById !== actor.userId && actor.permissions.has('screening:clear');
}

/** Returns one whole submission with its papers, screening hits and differences from the last verification. */
export async function readReview(ctx: Ctx, { id }: { id: string }): Promise<ReviewDetail> {
  const { actor, platform } = ctx;
  allow(actor, 'participant:review');
  const sql = platform.db.app;
  const row = await findReview(sql, BigInt(id));
  if (!row) throw new BusinessError('notFound', zh.faults.reviewMissing);
  const [file, samePerson, before, payment] = await Promise.all([
    openFile(ctx, row),
    listSamePerson(sql, row.personId, row.participantId),
    findVerifiedBefore(sql, row),
    findPayment(sql, row.id),
  ]);
  const { phone, invitedLegalName, invitedPhone, kycStatus, kycExpiresAt, business, submittedAt } = row;
  const { noOwnerReason, hits, clearedBy, clearReason, latestEnd, tierEnd } = row;
  const { representative, settlement } = file;
  return {
    review: viewReview(row),
    invitedLegalName,
    kycStatus,
    kycExpiresAt,
    samePerson,
    business,
    phone: maskPhone(phone),
    invitedPhone: invitedPhone && maskPhone(invitedPhone),
    samePhone: invitedPhone === '' || invitedPhone === phone,
    // The credit code is empty where it was erased after its period.
    creditCode: maskAccountNo(file.creditCode),
    representative: representative && { ...representative, documentNo: maskAccountNo(representative.documentNo) },
    settlement: settlement && { ...settlement, accountNo: maskAccountNo(settlement.accountNo) },
    documents: file.documents.map(({ kind, name, expiresOn }) => ({ kind, expiresOn, url: documentUrl(name) })),
    owners: file.owners.map((owner) => ({
      ...owner,
      name: maskName(owner.name),
      documentNo: maskAccountNo(owner.documentNo),
    })),
    changes: before ? changesOf(await openFile(ctx, before), file) : [],
    verifiedAt: before?.reviewedAt ?? '',
    screenedAt: submittedAt,
    payment: viewPayment({ ...ctx, actor }, payment),
    noOwnerReason,
    hits,
    clearedBy,
    clearReason,
    latestEnd,
    tierEnd,
    mayClear: mayClear(actor, row),
    whyNot: row.state === 'pending' ? whyNotApproved(row, payment?.state) || whyHit(row) : '',
  };
}

/** Returns a paper to a reviewer, and records the view. Null for everybody else, also its owner and those above it. */
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
  await recordView(ctx, 'participant.view-document', facts);
  return { bytes, type: paperType(name) };
}
