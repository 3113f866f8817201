import {
  CREDIT_CODE_WRONG,
  isCreditCode,
  isPersonDocument,
  PERSON_DOCUMENT_WRONG,
} from '@mashang/contract/identity-numbers';
import {
  KYC_DOCUMENT_NAMES,
  KYC_DOCUMENTS_NEEDED,
  type ParticipantKind,
  type SubmitKycBody,
} from '@mashang/contract/participants';
import { formatTime } from '@mashang/contract/time';
import { type ScreeningHitView, whyOwnersRefused } from '@mashang/contract/verification';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Ctx } from '../../platform/verb.ts';
import { screenApplicants } from '../risk/screen-applicants.ts';
import {
  attachDocuments,
  type DocumentOwner,
  findPerson,
  insertPerson,
  insertSubmission,
  renamePerson,
} from './kyc-store.ts';

/** What a person is known by: a keyed hash of the number of its licence or identity card, by the key in force and by each before. */
export function documentHashes(secrets: Secrets, documentNo: string): Buffer[] {
  return secrets.tags('document', documentNo.toUpperCase()).map((tag) => Buffer.from(tag, 'base64url'));
}

/** The number of a company's licence, or of a person's document. Throws 400 where it cannot be one. */
export function checkDocumentNo(kind: ParticipantKind, documentNo: string): void {
  const number = documentNo.toUpperCase();
  if (isCreditCode(number) || (kind !== 'AGENT' && isPersonDocument(number))) return;
  throw invalidField('documentNo', kind === 'AGENT' ? CREDIT_CODE_WRONG : PERSON_DOCUMENT_WRONG);
}

type Checked = Pick<SubmitKycBody, 'documents' | 'owners' | 'noOwnerReason'>;
/** Every paper of the kind of participant is there, each once and still good, and a company names its owners. */
export function checkPapers(kind: ParticipantKind, { documents, ...owners }: Checked, now: number): void {
  checkDocuments(kind, documents);
  const today = formatTime(now).slice(0, 10);
  const over = documents.find(({ expiresOn }) => expiresOn && expiresOn <= today);
  if (over) throw invalidField('documents', `${KYC_DOCUMENT_NAMES[over.kind]}已过有效期`);
  const wrong = kind === 'AGENT' ? whyOwnersRefused(owners) : null;
  if (wrong) throw invalidField(wrong.field, wrong.reason);
}

function checkDocuments(kind: ParticipantKind, documents: SubmitKycBody['documents']): void {
  const given = documents.map((document) => document.kind);
  const missing = KYC_DOCUMENTS_NEEDED[kind].find((needed) => !given.includes(needed));
  if (missing) throw invalidField('documents', `请上传${KYC_DOCUMENT_NAMES[missing]}`);
  if (new Set(given).size !== given.length) throw invalidField('documents', '每种证件只能上传一张');
}

/** The person of a document, made or found: limits follow it through all of its participants (L4). */
export async function personOf(tx: Tx, hashes: readonly Buffer[], legalName: string): Promise<bigint> {
  const known = await findPerson(tx, hashes, legalName);
  if (!known) return insertPerson(tx, hashes[0] as Buffer, legalName);
  if (!known.sameName && known.settled) throw invalidField('documentNo', '该证件号码已登记在其他实名下，请核对');
  if (!known.sameName) await renamePerson(tx, known.id, legalName);
  return known.id;
}

/** Names of what is handed in that stand on a loaded list; every hit is written down for risk before anybody looks at the papers. */
export async function screenPapers(
  ctx: Ctx,
  subjectId: string,
  { legalName, owners }: Pick<SubmitKycBody, 'legalName' | 'owners'>,
): Promise<ScreeningHitView[]> {
  const names = [
    { who: '实名', name: legalName },
    ...owners.map(({ name }, at) => ({ who: `受益所有人 ${at + 1}`, name })),
  ];
  const asked = names.map((one) => ({ ...one, subjectKind: 'participant', subjectId }));
  return screenApplicants(ctx, { subject: 'participant', subjectId }, asked);
}

type Papers = {
  hits: readonly ScreeningHitView[];
  participantId: bigint;
  userId: bigint;
  owner: DocumentOwner;
  body: Pick<SubmitKycBody, 'legalName' | 'phone' | 'documentNo' | 'documents' | 'owners' | 'noOwnerReason'>;
};

/** Puts papers before the reviewers. Throws where a picture is not the sender's, or gone meanwhile. */
export async function handIn(
  { tx, secrets, now }: { tx: Tx; secrets: Secrets; now: number },
  { participantId, userId, owner, body, hits }: Papers,
): Promise<bigint> {
  const submissionId = await insertSubmission(
    tx,
    {
      participantId,
      userId,
      invitationId: 'invitationId' in owner ? owner.invitationId : null,
      legalName: body.legalName,
      phone: body.phone,
      documentNo: secrets.seal(body.documentNo.toUpperCase()),
      owners: secrets.seal(JSON.stringify(body.owners)),
      noOwnerReason: body.noOwnerReason,
      hits,
    },
    now,
  );
  const put = await attachDocuments(tx, { submissionId, userId, owner }, body.documents, now);
  if (put !== body.documents.length)
    throw new BusinessError('conflict', '部分图片已失效，请重新上传', {
      fields: [{ field: 'documents', reason: '部分图片已失效，请重新上传' }],
    });
  return submissionId;
}
