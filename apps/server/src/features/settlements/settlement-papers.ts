import { FILE_PLACES, fileAddress } from '@mashang/contract/files';
import { BusinessError } from '../../platform/errors.ts';
import { PAPER_FILE, paperType, takePaper } from '../../platform/files/papers.ts';
import type { Platform } from '../../platform/platform.ts';
import { newFileName } from '../../platform/storage/new-file-name.ts';
import { countUnkept, findFile, insertFile } from '../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, type UserActor, writeVerb } from '../../platform/verbs/verb.ts';
import { SETTLEMENT_PAPER_KIND } from './settlement-paper-store.ts';
import * as zh from './zh.ts';

const FOLDER = 'settlement-papers/';
/** Papers of one user that wait for a day to come into a proposal or be forgotten. */
const WAITING_MAX = 30;

/** Where a paper is shown, by its name in the storage; empty for none. */
export function paperUrl(name: string | null): string {
  return name === null ? '' : fileAddress(name);
}

/** Name in the storage of a paper by its address; null when the address is none of a paper. */
export function paperAt(url: string | undefined): string | null {
  const prefix = `${FILE_PLACES.settlementPapers}/`;
  const file = url?.startsWith(prefix) ? url.slice(prefix.length) : '';
  return PAPER_FILE.test(file) ? `${FOLDER}${file}` : null;
}

/** Takes a paper that shows a merchant's account: a picture, or a PDF. Answers where it is shown. */
export async function uploadSettlementPaper(ctx: Ctx, source: Buffer): Promise<{ url: string }> {
  allow(ctx.actor, 'settlement-terms:propose');
  const { bytes, ending } = await takePaper(source);
  const name = newFileName(FOLDER, ending);
  await note(ctx, { name, bytes: bytes.length });
  // Where this fails, what is noted is pruned after a day; nobody has its address yet.
  await ctx.platform.storage.put(name, bytes);
  return { url: paperUrl(name) };
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'settlement.upload-paper',
  permission: 'settlement-terms:propose',
  async run({ tx, actor, now }, { name, bytes }) {
    allow(actor, 'settlement-terms:propose');
    const { userId: ownerId } = actor;
    if ((await countUnkept(tx, { kind: SETTLEMENT_PAPER_KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.settlementPapers.tooMany);
    await insertFile(tx, { name, bytes, kind: SETTLEMENT_PAPER_KIND, ownerId }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});

/** A paper for the staff who read settlements; null for everybody else. */
export async function readSettlementPaper(
  { db, storage }: Platform,
  viewer: UserActor,
  file: string,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (viewer.participantId !== null || !viewer.permissions.has('settlement:read')) return null;
  const name = `${FOLDER}${file}`;
  const noted = await findFile(db.app, name, SETTLEMENT_PAPER_KIND);
  const bytes = noted && (await storage.get(name));
  return bytes && bytes.length === noted.bytes ? { bytes, type: paperType(name) } : null;
}
