import { createHash } from 'node:crypto';
import { formatTime } from '@mashang/contract/time';
import { type BankConnection, bankOf } from '../../channels/bank/bank-connection.ts';
import { insertKeptFile } from '../../platform/stored-file-store.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { CAMT_SOURCE } from './camt-lines.ts';
import { findFeed, insertImport, insertSource, moveFeed } from './import-store.ts';
import { STATEMENT_KIND } from './upload-statement.ts';

const DAY_MS = 86_400_000;
type Message = { bytes: Buffer; fileName: string; cursor: string; day: string | null };

/** Takes down what the bank has to say: notices as they come, and each day's statement once the day is over. The reading is the imports' own. */
export async function fetchStatements(ctx: Ctx): Promise<void> {
  const bank = bankOf(ctx.platform);
  if (!bank) return;
  const feed = await findFeed(ctx.platform.db.evidence);
  const { message, cursor } = await bank.notices(feed.cursor);
  const day = formatTime(ctx.now).slice(0, 10);
  if (message) await take(ctx, { bytes: message, fileName: `camt.054 ${formatTime(ctx.now)}.xml`, cursor, day: null });
  await fetchDay(ctx, bank, {
    cursor,
    last: feed.lastStatement,
    yesterday: formatTime(ctx.now - DAY_MS).slice(0, 10),
    day,
  });
}

type Days = { cursor: string; last: string | null; yesterday: string; day: string };
async function fetchDay(ctx: Ctx, bank: BankConnection, { cursor, last, yesterday }: Days): Promise<void> {
  if (last === yesterday) return;
  const bytes = await bank.statement(yesterday);
  await take(ctx, { bytes, fileName: `camt.053 ${yesterday}.xml`, cursor, day: yesterday });
}

/** A message lies sealed, whole, before anything of it is read. */
async function take(ctx: Ctx, message: Message): Promise<void> {
  const name = `statements/${createHash('sha256').update(message.bytes).digest('hex')}.camt`;
  await note(ctx, { name, bytes: message.bytes.length });
  await ctx.platform.storage.put(name, ctx.platform.secrets.vault.sealFile(message.bytes));
  await queue(ctx, { ...message, name });
}

const note = writeVerb<{ name: string; bytes: number }, void>({
  name: 'statement.receive-file',
  permission: null,
  async run({ tx, now }, { name, bytes }) {
    await insertKeptFile(tx, { name, bytes, kind: STATEMENT_KIND }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});

const queue = writeVerb<Message & { name: string }, void>({
  name: 'statement.receive',
  permission: null,
  login: 'evidence',
  async run({ tx, requestId }, { name, fileName, cursor, day }) {
    const sourceId = await insertSource(tx, CAMT_SOURCE);
    const fileHash = Buffer.from(name.slice('statements/'.length, -'.camt'.length), 'hex');
    const about = {
      sourceId,
      fileName,
      storageName: name,
      fileHash,
      mapping: {},
      accountNo: '',
      importer: 'system:bank',
      requestId,
    };
    const id = await insertImport(tx, { ...about, format: 'camt', encoding: 'utf-8' });
    await moveFeed(tx, { cursor, day });
    return {
      result: undefined,
      audit: { subjectKind: 'statement-import', subjectId: id?.toString() ?? '', after: { fileName } },
    };
  },
});
