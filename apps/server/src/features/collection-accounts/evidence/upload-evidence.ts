import type { UploadedEvidence } from '@mashang/contract/collection-accounts';
import { BusinessError } from '../../../platform/errors.ts';
import { takePaper } from '../../../platform/files/papers.ts';
import { countUnkept, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { ownerOf } from '../account-owner.ts';
import * as zh from '../zh.ts';
import { EVIDENCE_KIND, evidenceName, evidenceUrl } from './evidence-names.ts';
import { insertPaper, lockPapers } from './evidence-store.ts';

/** Most documents of one user that are not on an account yet; they are deleted after a day. */
const WAITING_MAX = 30;

/** Stores a document about an account: an image or a PDF. Returns its address. */
export async function uploadEvidence(ctx: Ctx, source: Buffer): Promise<UploadedEvidence> {
  allow(ctx.actor, 'collection-account:write');
  ownerOf(ctx);
  const { bytes, ending } = await takePaper(source);
  const name = evidenceName(ending);
  await keep(ctx, { name, bytes: bytes.length });
  // If this fails, the stored rows are deleted after a day; nobody has the address yet.
  await ctx.platform.storage.put(name, bytes);
  return { url: evidenceUrl(name) };
}

const keep = writeVerb<{ name: string; bytes: number }, void>({
  name: 'collection-account.upload-evidence',
  permission: 'collection-account:write',
  async run(ctx, { name, bytes }) {
    const { tx, now } = ctx;
    const { userId: ownerId, participantId } = ownerOf(ctx);
    await lockPapers(tx, ownerId);
    if ((await countUnkept(tx, { kind: EVIDENCE_KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.uploadEvidence.tooMany);
    await insertFile(tx, { name, bytes, kind: EVIDENCE_KIND, ownerId }, now);
    await insertPaper(tx, { name, ownerId, participantId }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});
