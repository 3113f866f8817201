import { createHash } from 'node:crypto';
import { refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { xlsxSheets } from '../../../platform/files/sheets/xlsx-rows.ts';
import { insertFileOnce } from '../../../platform/storage/stored-file-store.ts';
import { allow, type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { answerOf } from '../answers/answer-rows.ts';
import * as zh from '../zh.ts';
import { camtOf } from './camt-lines.ts';
import { firstRows, formatOf, type SheetFormat } from './read-sheet.ts';

export const STATEMENT_KIND = 'statement';
const LOOKED_AT_ROWS = 5;

/**
 * Checks that an uploaded statement is readable and stores it under its hash. The same file uploaded twice is one file.
 */
export async function uploadStatement(ctx: Ctx, bytes: Buffer): Promise<SheetFormat & { file: string }> {
  allow(ctx.actor, 'reconciliation:import');
  const about = await formatOf(bytes);
  if (about.format === 'camt') camtOf(bytes);
  else if (about.format === 'pain') answerOf(bytes);
  else if (await isEmpty(bytes, about)) refuseSheet(zh.uploadStatement.empty);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file = `statements/${hash}.${about.format}`;
  await note(ctx, { name: file, bytes: bytes.length });
  // If this fails, the noted file is pruned after a day.
  // The file is sealed because a bank's sheet consists of names and card numbers.
  await ctx.platform.storage.put(file, ctx.platform.secrets.vault.sealFile(bytes));
  return { file, ...about };
}

/** Whether no sheet has a row: a cover sheet may be empty. */
async function isEmpty(bytes: Buffer, about: SheetFormat): Promise<boolean> {
  const sheets = about.format === 'xlsx' ? await xlsxSheets(bytes) : [undefined];
  for (const sheet of sheets)
    if ((await firstRows(bytes, { ...about, sheet }, LOOKED_AT_ROWS)).length > 0) return false;
  return true;
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'statement.upload',
  permission: 'reconciliation:import',
  async run({ tx, actor, now }, { name, bytes }) {
    allow(actor, 'reconciliation:import');
    await insertFileOnce(tx, { name, bytes, kind: STATEMENT_KIND, ownerId: actor.userId }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});
