import { bankOf } from '../../../channels/bank/bank-connection.ts';
import { type Ctx, moneyCommand, writeVerb } from '../../../platform/verbs/verb.ts';
import { sendDueVerifications, verificationMessage } from '../../participants/onboarding/verification-files.ts';
import { answerOf } from '../answers/answer-rows.ts';
import { findAnswerByHash, insertAnswer, listUnanswered, takeBankAnswer } from '../answers/answer-store.ts';
import { hashOfMessage, keepsMessages } from './receive-message.ts';

const keepAnswer = keepsMessages('payment-answer.receive-file', 'pain');

/**
 * If the bank accepts files over a connection: makes the file of waiting verification payments, hands in every file
 * without an answer and stores the answer. If an answer was lost, the same file is handed in again: the bank knows each
 * payment by its number and pays none twice.
 */
export async function handInVerifications(ctx: Ctx): Promise<void> {
  const bank = bankOf(ctx.platform);
  if (!bank) return;
  await sendDueVerifications(ctx);
  for (const batchNo of await listUnanswered(ctx.platform.db.app)) {
    const bytes = await bank.pay(await verificationMessage(ctx, batchNo));
    const id = await takeDown(ctx, { name: await keepAnswer(ctx, bytes), bytes, batchNo });
    if (id !== null) await readAnswer(ctx, { id });
    ctx.platform.bus.signal('events');
  }
}

const takeDown = writeVerb<{ name: string; bytes: Buffer; batchNo: string }, bigint | null>({
  name: 'payment-answer.receive',
  permission: null,
  login: 'evidence',
  async run({ tx, requestId }, { name, bytes, batchNo }) {
    const fileHash = hashOfMessage(bytes);
    const kept = { fileHash, fileName: `${batchNo} pain.002.xml`, storageName: name, importer: 'system:bank' };
    const made = await insertAnswer(tx, { ...answerOf(bytes), ...kept, requestId });
    const id = made ?? (await findAnswerByHash(tx, fileHash));
    return {
      result: id,
      audit: { subjectKind: 'payment-answer', subjectId: String(id), after: { batchNo, already: made === null } },
    };
  },
});

/** Applies the answer; the database writes the audit row. */
const readAnswer = moneyCommand<{ id: bigint }, string>({
  name: 'payment-answer.read',
  permission: null,
  service: null,
  run: ({ writes }, { id }) => takeBankAnswer(writes.evidence, id),
});
