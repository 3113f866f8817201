import { createHash } from 'node:crypto';
import { CODE_TEXTS, type UploadedCode } from '@mashang/contract/collection-accounts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import { countUnkept, insertFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { ownerOf } from '../account-owner.ts';
import { notePersonal } from '../refuse-personal.ts';
import * as zh from '../zh.ts';
import { CODE_KIND, codeUrl, newCodeName } from './code-names.ts';
import { insertCode, isCodeTaken, lockUploader } from './code-store.ts';
import { judgeCode, type MerchantCode } from './merchant-code-rules.ts';
import { readCode } from './read-code.ts';

/** Space for a phone's whole screen: codes in it stay readable. */
const PIXELS = 6_000_000;
/** Most images of one user that are not on an account yet; they are deleted after a day. */
const WAITING_MAX = 30;

/** Stores an image of a merchant's code: decodes it, judges its content, and returns its address. */
export async function uploadCode(ctx: Ctx, source: Buffer): Promise<UploadedCode> {
  allow(ctx.actor, 'collection-account:write');
  ownerOf(ctx);
  const image = await makeImage(source, { pixels: PIXELS });
  const read = await readCode(image);
  if ('fault' in read) throw invalidField('file', CODE_TEXTS[read.fault]);
  const judged = judgeCode(read.text);
  if ('fault' in judged) {
    if (judged.fault === 'personal') await notePersonal(ctx, { content: read.text });
    throw invalidField('file', CODE_TEXTS[judged.fault]);
  }
  const { code } = judged;
  const name = newCodeName();
  await keep(ctx, { name, bytes: image.length, content: read.text, code });
  // If this fails, the stored rows are deleted after a day; nobody has the address yet.
  await ctx.platform.storage.put(name, image);
  return { url: codeUrl(name), content: read.text, form: code.form, merchant: code.merchant };
}

/** SHA-256 of the identity of a code. */
export function codeHash(code: MerchantCode): Buffer {
  return createHash('sha256').update(code.identity).digest();
}

type Kept = { name: string; bytes: number; content: string; code: MerchantCode };
const keep = writeVerb<Kept, void>({
  name: 'collection-account.upload-code',
  permission: 'collection-account:write',
  async run(ctx, { name, bytes, content, code }) {
    const { tx, now } = ctx;
    const { userId: ownerId, participantId } = ownerOf(ctx);
    const hash = codeHash(code);
    await lockUploader(tx, ownerId);
    if ((await countUnkept(tx, { kind: CODE_KIND, ownerId })) >= WAITING_MAX)
      throw new BusinessError('tooMany', zh.uploadCode.tooMany);
    await insertFile(tx, { name, bytes, kind: CODE_KIND, ownerId }, now);
    const { form, merchant } = code;
    await insertCode(tx, { name, ownerId, participantId, content, hash, form, merchant }, now);
    const after = { form, merchant, sha256: hash.toString('hex'), taken: await isCodeTaken(tx, hash, null) };
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after } };
  },
});
