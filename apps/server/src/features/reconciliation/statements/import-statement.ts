import type { importBody } from '@mashang/contract/reconciliation';
import type { z } from 'zod';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { findFile, keepFile } from '../../../platform/storage/stored-file-store.ts';
import { allow, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { CAMT_SOURCE } from './camt-lines.ts';
import { findSameImport, findSource, insertImport, insertSource, keepMapping } from './import-store.ts';
import { findHeader, HEAD_ROWS, missingOf } from './mapping-rules.ts';
import { firstRows, formatOf, type SheetFormat } from './read-sheet.ts';
import { statementBytes } from './statement-file.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

/**
 * Queues a statement for reading and keeps the mapping with its source. The same file with the same mapping returns the
 * existing import; nothing is read twice. The worker reads it, so that 100 000 rows block no request.
 */
export const importStatement = writeVerb<z.output<typeof importBody>, { id: string; already: boolean }>({
  name: 'statement.import',
  permission: 'reconciliation:import',
  login: 'evidence',
  async run({ tx, actor, platform, now, requestId }, input) {
    allow(actor, 'reconciliation:import');
    const { file, fileName } = input;
    const bytes = await statementBytes({ platform, tx }, file);
    const about = await formatOf(bytes);
    if (about.format === 'pain') throw invalidField('file', zh.importStatement.isAnswer);
    const isMessage = about.format === 'camt';
    if (!isMessage) await checkMapping(bytes, about, input);
    // A message describes its own fields; all messages have one source, whoever imports them.
    const sourceId = isMessage ? await insertSource(tx, CAMT_SOURCE) : await sourceOf(tx, input);
    const [mapping, accountNo] = isMessage ? [{}, ''] : [input.mapping, input.accountNo];
    const one = {
      sourceId,
      fileName,
      mapping,
      accountNo,
      storageName: file,
      importer: actor.username,
      requestId,
      ...about,
      fileHash: Buffer.from(/[0-9a-f]{64}/.exec(file)?.[0] ?? '', 'hex'),
    };
    const id = await insertImport(tx, one);
    const owner = await findFile(tx, file, STATEMENT_KIND);
    if (owner) await keepFile(tx, owner, now);
    if (!isMessage) await keepMapping(tx, sourceId, mapping, accountNo);
    const importId = (id ?? (await findSameImport(tx, one))).toString();
    const after = { file, fileName, sourceId: sourceId.toString(), mapping, accountNo, already: id === null };
    return {
      result: { id: importId, already: id === null },
      audit: { subjectKind: 'statement-import', subjectId: importId, after },
    };
  },
});

async function checkMapping(
  bytes: Buffer,
  about: SheetFormat,
  { mapping, accountNo }: Pick<z.output<typeof importBody>, 'mapping' | 'accountNo'>,
): Promise<void> {
  const missing = missingOf(mapping, accountNo);
  if (missing[0]) throw invalidField('mapping', missing[0]);
  if (findHeader(await firstRows(bytes, { ...about, sheet: mapping.sheet }, HEAD_ROWS), mapping) === 0)
    throw invalidField('mapping', zh.faults.columnsMissing);
}

async function sourceOf(
  tx: Parameters<typeof insertSource>[0],
  input: { sourceId?: string; sourceName?: string },
): Promise<bigint> {
  if (input.sourceName) return insertSource(tx, input.sourceName);
  if (!input.sourceId) throw invalidField('sourceName', zh.importStatement.sourceMissing);
  const source = await findSource(tx, BigInt(input.sourceId));
  if (!source) throw new BusinessError('notFound', zh.faults.sourceMissing);
  return source.id;
}
