import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/database/db.ts';
import { insertKeptFile } from '../../../platform/storage/stored-file-store.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { CAMT_SOURCE } from './camt-lines.ts';
import { findSameImport, insertImport, insertSource } from './import-store.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

export type Message = {
  bytes: Buffer;
  fileName: string;
  /** Writes further facts in the transaction that queues the stored message for reading. */
  queued(tx: Tx, importId: bigint): Promise<void>;
};

export function hashOfMessage(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/**
 * Returns a function that stores a bank's message, sealed and whole, before it is read, and returns its name in the
 * storage. `action` is the name in the audit log.
 */
export function keepsMessages(action: string, ending: string): (ctx: Ctx, bytes: Buffer) => Promise<string> {
  const note = writeVerb<{ name: string; bytes: number }, void>({
    name: action,
    permission: null,
    async run({ tx, now }, { name, bytes }) {
      await insertKeptFile(tx, { name, bytes, kind: STATEMENT_KIND }, now);
      return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
    },
  });
  return async (ctx, bytes) => {
    const name = `statements/${hashOfMessage(bytes).toString('hex')}.${ending}`;
    await note(ctx, { name, bytes: bytes.length });
    await ctx.platform.storage.put(name, ctx.platform.secrets.vault.sealFile(bytes));
    return name;
  };
}

const keepStatement = keepsMessages('statement.receive-file', 'camt');

/** Stores and queues a bank's message. A message that is already stored keeps its import. */
export async function receiveMessage(ctx: Ctx, message: Message): Promise<void> {
  await queue(ctx, { ...message, name: await keepStatement(ctx, message.bytes) });
}

const queue = writeVerb<Message & { name: string }, void>({
  name: 'statement.receive',
  permission: null,
  login: 'evidence',
  async run({ tx, requestId }, { bytes, name, fileName, queued }) {
    const one = {
      sourceId: await insertSource(tx, CAMT_SOURCE),
      fileName,
      storageName: name,
      fileHash: hashOfMessage(bytes),
      mapping: {},
      accountNo: '',
      importer: 'system:bank',
      requestId,
      format: 'camt',
      encoding: 'utf-8',
    } as const;
    const id = (await insertImport(tx, one)) ?? (await findSameImport(tx, one));
    await queued(tx, id);
    return {
      result: undefined,
      audit: { subjectKind: 'statement-import', subjectId: id.toString(), after: { fileName } },
    };
  },
});
