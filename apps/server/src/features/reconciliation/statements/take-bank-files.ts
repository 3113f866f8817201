import { formatTime } from '@mashang/contract/time';
import { bankOf } from '../../../channels/bank/bank-connection.ts';
import type { BroughtFile, Verdict } from '../../../channels/bank/folder/inbox.ts';
import { type CamtDocument, dayOfBank } from '../../../channels/bank/read-camt.ts';
import { looksLikePain002 } from '../../../channels/bank/read-pain002.ts';
import type { WriteTx } from '../../../platform/database/db.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { answerOf } from '../answers/answer-rows.ts';
import * as zh from '../zh.ts';
import { camtOf } from './camt-lines.ts';
import { takeBankAnswer } from './hand-in-files.ts';
import { receiveMessage } from './receive-message.ts';
import { dayBefore, noteBroughtDay, openDays } from './statement-day-store.ts';

const HEAD_BYTES = 4_096;

/**
 * Takes what the bank brings by a shared folder: camt.053 and camt.054 are queued for reading, pain.002 is applied.
 * Each is stored by its hash, so a file that is shown again, or brought again under another name, adds nothing.
 */
export async function takeBankFiles(ctx: Ctx): Promise<void> {
  const bank = bankOf(ctx.platform);
  await bank?.inbox?.forEach(async (file) => {
    if (shouldStop()) return 'later';
    const verdict = await take(ctx, file);
    if (typeof verdict === 'object')
      ctx.platform.log.warn({ file: file.title, why: verdict.refused }, 'a file of the bank was refused');
    return verdict;
  });
}

async function take(ctx: Ctx, { title, bytes }: BroughtFile): Promise<Verdict> {
  if (looksLikePain002(bytes.subarray(0, HEAD_BYTES).toString('utf8'))) {
    const fault = faultOf(() => answerOf(bytes));
    if (typeof fault === 'string') return { refused: fault };
    return (await takeBankAnswer(ctx, { bytes, fileName: title }))
      ? 'taken'
      : { refused: zh.takeBankFiles.answerForPerson };
  }
  const document = faultOf(() => camtOf(bytes));
  if (typeof document === 'string') return { refused: document };
  return takeStatement(ctx, { title, bytes, document });
}

async function takeStatement(
  ctx: Ctx,
  { title, bytes, document }: BroughtFile & { document: CamtDocument },
): Promise<Verdict> {
  const today = formatTime(ctx.now).slice(0, 10);
  const ahead = document.days.find(({ day }) => day > today);
  if (ahead) return { refused: zh.takeBankFiles.inFuture(ahead.day) };
  // The statement of a day counts once the day is over.
  if (document.days.some(({ day }) => day === today)) return 'later';
  const days = document.days.filter((one) => isOfDay(document, one));
  if (days.length > 0) await openDays(ownWork(ctx.platform.db, 'statement.fetch').evidence, dayBefore(ctx.now));
  await receiveMessage(ctx, {
    bytes,
    fileName: title,
    async queued(tx: WriteTx, id) {
      for (const one of days) await noteBroughtDay(tx, one, id);
    },
  });
  return 'taken';
}

/** Whether the lines of the account agree with the day that the statement names. */
function isOfDay({ lines }: CamtDocument, { account, day }: CamtDocument['days'][number]): boolean {
  const own = lines.filter((line) => line.account === account);
  return own.length === 0 || own.some(({ bookedAt, valueDay }) => dayOfBank(bookedAt || valueDay) === day);
}

/** Returns what was read, or why it cannot be. */
function faultOf<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof BusinessError && error.kind === 'invalid') return error.message;
    throw error;
  }
}
