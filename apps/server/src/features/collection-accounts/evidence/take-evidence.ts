import { evidencesFor, type NumberRule } from '@mashang/contract/collection-accounts';
import { invalidField } from '../../../platform/errors.ts';
import { keepFile } from '../../../platform/storage/stored-file-store.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import type { Typed } from '../account-rules.ts';
import * as zh from '../zh.ts';
import { EVIDENCE_KIND, evidenceAt } from './evidence-names.ts';
import { type Evidence, findPaper, findSettlement, listAuthorisations, NO_EVIDENCE } from './evidence-store.ts';

type Asked = Pick<Typed, 'outAuthNo' | 'evidence' | 'evidenceFile' | 'authorisationId'>;
type Of = { participantId: bigint; numberRule: NumberRule };

/**
 * Finds the evidence that an account names, and keeps its file. Throws 400 if it names none, or one that does not exist
 * or is about another account.
 */
export async function takeEvidence(ctx: WriteCtx, asked: Asked, of: Of): Promise<Evidence> {
  const { evidence: kind } = asked;
  if (kind === '') throw invalidField('evidence', zh.takeEvidence.missing);
  if (!evidencesFor(of.numberRule).includes(kind)) throw invalidField('evidence', zh.takeEvidence.wayNotForType);
  if (kind === 'document') return { ...NO_EVIDENCE, kind, paper: await takeDocument(ctx, asked, of) };
  if (kind === 'settlement') return { ...NO_EVIDENCE, kind, submission: await takeSettlement(ctx, asked, of) };
  return { ...NO_EVIDENCE, kind, authorisation: await takeAuthorisation(ctx, asked, of) };
}

async function takeDocument({ tx, now }: WriteCtx, { evidenceFile }: Asked, of: Of): Promise<string> {
  if (evidenceFile === '') throw invalidField('evidenceFile', zh.takeEvidence.fileMissing);
  const name = evidenceAt(evidenceFile);
  const paper = name ? await findPaper(tx, name) : undefined;
  const own = paper?.participantId === of.participantId ? paper : undefined;
  const kept = own && (await keepFile(tx, { name: own.name, kind: EVIDENCE_KIND, ownerId: own.ownerId }, now));
  if (!own || !kept) throw invalidField('evidenceFile', zh.takeEvidence.fileGone);
  return own.name;
}

async function takeSettlement({ tx }: WriteCtx, { outAuthNo }: Asked, { participantId }: Of): Promise<bigint> {
  const settlement = await findSettlement(tx, participantId);
  if (!settlement) throw invalidField('evidence', zh.takeEvidence.noVerifiedAccount);
  if (settlement.accountNo !== outAuthNo) throw invalidField('outAuthNo', zh.takeEvidence.otherAccount);
  return settlement.id;
}

async function takeAuthorisation({ tx }: WriteCtx, asked: Asked, { participantId }: Of): Promise<bigint> {
  if (asked.authorisationId === '') throw invalidField('authorisationId', zh.takeEvidence.authorisationMissing);
  const [found] = await listAuthorisations(tx, participantId, asked.authorisationId);
  if (!found) throw invalidField('authorisationId', zh.takeEvidence.authorisationGone);
  if (found.subject !== asked.outAuthNo) throw invalidField('authorisationId', zh.takeEvidence.otherPlatformAccount);
  return found.id;
}
