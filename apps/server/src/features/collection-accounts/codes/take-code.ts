import { invalidField } from '../../../platform/errors.ts';
import { keepFile } from '../../../platform/storage/stored-file-store.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import type { CodeOnAccount } from '../accounts-store.ts';
import * as zh from '../zh.ts';
import { CODE_KIND, codeAt } from './code-names.ts';
import { findCode } from './code-store.ts';

const gone = () => invalidField('qrcodeUrl', zh.takeCode.gone);

/**
 * Finds the uploaded code of a url and keeps its file, as evidence of what was checked. It must belong to the same
 * participant and be on no other account. Null for no code.
 */
export async function takeCode(
  { tx, now }: WriteCtx,
  url: string,
  whose: { participantId: bigint; accountId: bigint | null },
): Promise<CodeOnAccount | null> {
  if (url === '') return null;
  const name = codeAt(url);
  const code = name ? await findCode(tx, name) : undefined;
  if (!code || code.participantId !== whose.participantId) throw gone();
  if (code.accountId !== null && code.accountId !== whose.accountId) throw gone();
  if (!(await keepFile(tx, { name: code.name, kind: CODE_KIND, ownerId: code.ownerId }, now))) throw gone();
  const { content, hash, form, merchant } = code;
  return { url, text: content, hash, form, merchant };
}
