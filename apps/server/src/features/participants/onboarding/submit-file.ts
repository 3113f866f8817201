import {
  areaOfCreditCode,
  type BusinessFile,
  type KycDocumentKind,
  whyFileRefused,
} from '@mashang/contract/businesses';
import { formatTime } from '@mashang/contract/time';
import type { ScreeningHitView } from '@mashang/contract/verification';
import type { WriteTx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { screenApplicants } from '../../screening/screen-applicants.ts';
import * as zh from '../zh.ts';
import {
  attachDocuments,
  type DocumentHashes,
  type DocumentOwner,
  findPerson,
  insertPerson,
  insertSubmission,
  renamePerson,
} from './kyc-store.ts';

/** Returns the keyed hashes that identify a business by its credit code: by the key in force and by each former key. */
export function creditHashes(secrets: Secrets, creditCode: string): DocumentHashes {
  const [now, ...before] = secrets.tags('document', creditCode);
  return [Buffer.from(now, 'base64url'), ...before.map((tag) => Buffer.from(tag, 'base64url'))];
}

/** Checks a file. Throws 400 with everything that is wrong, each by its field. */
export function checkFile(file: BusinessFile, now: number): void {
  const fields = whyFileRefused(file, formatTime(now).slice(0, 10));
  const [first] = fields;
  if (first) throw new BusinessError('invalid', first.reason, { fields });
}

/** Finds or creates the business of a credit code: its limits apply across all of its participants (L4). */
export async function personOf(tx: WriteTx, hashes: DocumentHashes, legalName: string): Promise<bigint> {
  const known = await findPerson(tx, hashes, legalName);
  if (!known) return insertPerson(tx, hashes[0], legalName);
  if (!known.sameName && known.settled) throw codeOfAnother();
  if (!known.sameName) await renamePerson(tx, known.id, legalName);
  return known.id;
}

/** The 400 for a credit code of another business: a code belongs to one business, under any name. */
export function codeOfAnother(): BusinessError {
  return invalidField('creditCode', zh.submitFile.codeOfAnother);
}

/** The names of a file that are screened; `namesOfFile` adds the relation of each to the business. */
type Named = { legalName: string; representative: { name: string } | null; owners: readonly { name: string }[] };
export function namesOfFile({ legalName, representative, owners }: Named): { who: string; name: string }[] {
  return [
    { who: zh.submitFile.company, name: legalName },
    ...(representative ? [{ who: zh.words.representative, name: representative.name }] : []),
    ...owners.map(({ name }, at) => ({ who: zh.lines.owner(at + 1), name })),
  ];
}

/** Screens the names of a file against the loaded lists; every hit is recorded for risk before the review. */
export async function screenFile(ctx: Ctx, subjectId: string, file: Named): Promise<ScreeningHitView[]> {
  const asked = namesOfFile(file).map((one) => ({ ...one, subjectKind: 'participant', subjectId }));
  return screenApplicants(ctx, { subject: 'participant', subjectId }, asked);
}

type HandIn = {
  hits: readonly ScreeningHitView[];
  participantId: bigint;
  userId: bigint;
  owner: DocumentOwner;
  file: BusinessFile;
};

/** Submits a file for review. Throws where a paper is not the sender's, or was deleted meanwhile. */
export async function submitFile(
  { tx, secrets, now }: { tx: WriteTx; secrets: Secrets; now: number },
  { participantId, userId, owner, file, hits }: HandIn,
): Promise<bigint> {
  const { representative, settlement } = file;
  const submissionId = await insertSubmission(
    tx,
    {
      participantId,
      userId,
      hits,
      invitationId: 'invitationId' in owner ? owner.invitationId : null,
      business: file.business,
      businessArea: areaOfCreditCode(file.creditCode),
      legalName: file.legalName,
      phone: file.phone,
      documentNo: secrets.seal(file.creditCode),
      representative: secrets.seal(JSON.stringify(representative)),
      owners: secrets.seal(JSON.stringify(file.owners)),
      noOwnerReason: file.noOwnerReason,
      settlement,
    },
    now,
  );
  const put = await attachDocuments(tx, { submissionId, userId, owner }, file.documents, now);
  if (put !== file.documents.length)
    throw new BusinessError('conflict', zh.submitFile.filesGone, {
      fields: [{ field: 'documents', reason: zh.submitFile.filesGone }],
    });
  return submissionId;
}

/** Returns the facts of a file for the audit log: no number, no name of a person. */
export function fileFacts({ business, legalName, documents, settlement }: BusinessFile) {
  const kinds: KycDocumentKind[] = documents.map(({ kind }) => kind);
  return { business, legalName, documents: kinds, settlement: settlement.evidence };
}
