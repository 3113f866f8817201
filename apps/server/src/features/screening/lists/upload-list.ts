import { createHash } from 'node:crypto';
import type { UploadedList } from '@mashang/contract/risk';
import { insertFileOnce } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { formatOfList } from './read-list-file.ts';

/** Kind of list files in the storage. */
export const LIST_FILE_KIND = 'screening-list';

/** Stores a list's file under its hash after detecting its format; a separate job reads it. */
export async function uploadList(ctx: Ctx, bytes: Buffer): Promise<UploadedList> {
  allow(ctx.actor, 'screening-list:load');
  const { format, suffix } = await formatOfList(bytes);
  const file = `lists/${createHash('sha256').update(bytes).digest('hex')}.${suffix}`;
  await note(ctx, { name: file, bytes: bytes.length });
  await ctx.platform.storage.put(file, bytes);
  return { file, format };
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'screening-list.upload',
  permission: 'screening-list:load',
  async run({ tx, actor, now }, { name, bytes }) {
    allow(actor, 'screening-list:load');
    await insertFileOnce(tx, { name, bytes, kind: LIST_FILE_KIND, ownerId: actor.userId }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});
