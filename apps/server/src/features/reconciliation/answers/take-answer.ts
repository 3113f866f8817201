import { ANSWER_AGREES, type TakeAnswerAnswer, type TakeAnswerBody } from '@mashang/contract/bank-files';
import type { Permission } from '@mashang/contract/permissions';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { findFile, keepFile } from '../../../platform/storage/stored-file-store.ts';
import { actingPersonOf } from '../../../platform/verbs/acting.ts';
import { allow, moneyCommand, writeVerb } from '../../../platform/verbs/verb.ts';
import { statementBytes } from '../statements/statement-file.ts';
import { STATEMENT_KIND } from '../statements/upload-statement.ts';
import * as zh from '../zh.ts';
import { type AnswerRead, answerOf } from './answer-rows.ts';
import { countOutcomes, findAnswerByHash, insertAnswer, takeAnswerRows } from './answer-store.ts';

/**
 * Permission that a person needs to report payments of a file as failed, by the first two letters of the file's number.
 * The database checks the same.
 */
const RIGHTS: Readonly<Record<string, Permission>> = {
  JB: 'settlement:send',
  YB: 'settlement:send',
  DB: 'payout-order:send',
  TB: 'refund:pay',
};

/**
 * Imports a bank's answer to a payment file (pain.002). A payment that the bank refuses fails, as if the person who
 * imports the answer had reported it; other rows move no money. The same file again changes nothing and resumes an
 * interrupted import.
 */
export const takeAnswer = moneyCommand<TakeAnswerBody, TakeAnswerAnswer>({
  name: 'payment-answer.take',
  permission: 'reconciliation:import',
  service: null,
  async run(ctx, input) {
    const { actor, platform } = ctx;
    const said = answerOf(await statementBytes(ctx, input.file));
    const right = RIGHTS[said.ofMessage.slice(0, 2)];
    if (right) allow(actor, right);
    await requireTwoFactor(ctx, input.googleAuthCode, { fresh: false });
    const { id, already } = await noteAnswer(ctx, { ...input, said });
    const outcome = await takeAnswerRows(ctx.writes.app, { ...actingPersonOf(ctx), answer: id.toString() });
    if (outcome !== 'done') throw new BusinessError('notFound', zh.takeAnswer.answerMissing);
    for (const signal of ['events', 'webhooks'] as const) platform.bus.signal(signal);
    const counts = await countOutcomes(platform.db.app, id);
    const sum = (some: (outcome: string) => boolean) =>
      counts.filter((one) => some(one.outcome)).reduce((total, { rows }) => total + rows, 0);
    return {
      id: id.toString(),
      batchNo: said.ofMessage,
      already,
      failed: sum((one) => one === 'failed'),
      nothing: sum((one) => one === 'nothing' || one === 'repeated'),
      differences: sum((one) => !ANSWER_AGREES.some((agrees) => agrees === one)),
    };
  },
});

/** Stores the message as the bank wrote it, by the evidence login. */
const noteAnswer = writeVerb<TakeAnswerBody & { said: AnswerRead }, { id: bigint; already: boolean }>({
  name: 'payment-answer.import',
  permission: 'reconciliation:import',
  login: 'evidence',
  async run({ tx, actor, now, requestId }, { file, fileName, said }) {
    allow(actor, 'reconciliation:import');
    const fileHash = Buffer.from(/[0-9a-f]{64}/.exec(file)?.[0] ?? '', 'hex');
    const one = { ...said, fileHash, fileName, storageName: file, importer: actor.username, requestId };
    const made = await insertAnswer(tx, one);
    const owner = await findFile(tx, file, STATEMENT_KIND);
    if (owner) await keepFile(tx, owner, now);
    const id = made ?? (await findAnswerByHash(tx, fileHash));
    if (id === null) throw new BusinessError('notFound', zh.takeAnswer.answerMissing);
    const after = { file, fileName, batchNo: said.ofMessage, rows: said.rows.length, already: made === null };
    return {
      result: { id, already: made === null },
      audit: { subjectKind: 'payment-answer', subjectId: id.toString(), after },
    };
  },
});
