import { FILE_PLACES, fileAddress } from '@mashang/contract/files';
import type { Reader } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { PAPER_FILE, paperType, takePaper } from '../../platform/files/papers.ts';
import type { Platform } from '../../platform/platform.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import { countUnkept, findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, isStaff, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { isPaperOf, SETTLEMENT_PAPER_KIND } from './settlement-paper-store.ts';
import * as zh from './zh.ts';

const FOLDER = 'settlement-papers/';
/** Maximum number of one user's documents that no proposal uses yet; they are deleted after a day. */
const WAITING_MAX = 30;

/** Returns the address of a document by its name in the storage; empty if there is none. */
export function paperUrl(name: string | null): string {
  return name === null ? '' : fileAddress(name);
}

/** Returns the storage name of a document by its address; null if the address is not that of a document. */
export function paperAt(url: string | undefined): string | null {
  const prefix = `${FILE_PLACES.settlementPapers}/`;
  const file = url?.startsWith(prefix) ? url.slice(prefix.length) : '';
  return PAPER_FILE.test(file) ? `${FOLDER}${file}` : null;
}

/** Stores a document that proves a merchant's account: an image or a PDF. Returns its address. */
function paperUploader(permission: 'settlement-terms:propose' | 'own-account:ask') {
  const note = writeVerb<{ name: string; bytes: number }, void>({
    name: 'settlement.upload-paper',
    permission,
    async run({ tx, actor, now }, { name, bytes }) {
      allow(actor, permission);
      const { userId: ownerId } = actor;
      if ((await countUnkept(tx, { kind: SETTLEMENT_PAPER_KIND, ownerId })) >= WAITING_MAX)
        throw new BusinessError('tooMany', zh.settlementPapers.tooMany);
      await insertFile(tx, { name, bytes, kind: SETTLEMENT_PAPER_KIND, ownerId }, now);
      return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
    },
  });
  return async function upload(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
    allow(ctx.actor, permission);
    const { bytes, ending } = await takePaper(source);
    const name = newFileName(FOLDER, ending);
    await note(ctx, { name, bytes: bytes.length });
    // If this fails, the noted file is pruned after a day; nobody has its address yet.
    await ctx.platform.storage.put(name, bytes);
    return { url: paperUrl(name) };
  };
}

/** For the staff. */
export const uploadSettlementPaper = paperUploader('settlement-terms:propose');
/** For the merchant's own people. */
export const uploadOwnSettlementPaper = paperUploader('own-account:ask');

/** Whether a viewer may see a document: staff who read settlements, and who of a merchant decides about its account. */
async function maySeePaper(sql: Reader, viewer: UserActor, name: string): Promise<boolean> {
  const { merchantId, permissions } = viewer;
  if (isStaff(viewer)) return permissions.has('settlement:read');
  return merchantId !== undefined && permissions.has('own-account:check') && isPaperOf(sql, name, merchantId);
}

/** Returns a document to those who may see it; null for everybody else. */
export async function readSettlementPaper(
  { db, storage }: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const name = `${FOLDER}${file}`;
  if (!(await maySeePaper(db.app, viewer, name))) return null;
  const noted = await findFile(db.app, name, SETTLEMENT_PAPER_KIND);
  const bytes = noted && (await storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: paperType(name) } : null;
}
