import { bankOf } from '../../../channels/bank/bank-connection.ts';
import { type Ctx, moneyCommand, writeVerb } from '../../../platform/verbs/verb.ts';
import { sendDueVerifications, verificationMessage } from '../../participants/onboarding/verification-files.ts';
import { answerOf } from '../answers/answer-rows.ts';
import { applyBankAnswer, findAnswerByHash, insertAnswer, listUnanswered } from '../answers/answer-store.ts';
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
    if (bytes) await takeBankAnswer(ctx, { bytes, fileName: `${batchNo} pain.002.xml` });
  }
}

/**
 * Stores an answer that the bank gave over its connection, and applies it to its file; the same answer again changes
 * nothing. Returns false where the file was not handed in by this program: a person with the right brings that answer.
 */
export async function takeBankAnswer(ctx: Ctx, { bytes, fileName }: Brought): Promise<boolean> {
  const id = await takeDown(ctx, { name: await keepAnswer(ctx, bytes), bytes, fileName });
  const outcome = id === null ? 'not_found' : await applyAnswer(ctx, { id });
  ctx.platform.bus.signal('events');
  return outcome === 'done';
}

type Brought = { bytes: Buffer; fileName: string };

const takeDown = writeVerb<Brought & { name: string }, bigint | null>({
  name: 'payment-answer.receive',
  permission: null,
  login: 'evidence',
  async run({ tx, requestId }, { name, bytes, fileName }) {
    const fileHash = hashOfMessage(bytes);
    const said = answerOf(bytes);
    const kept = { fileHash, fileName, storageName: name, importer: 'system:bank' };
    const made = await insertAnswer(tx, { ...said, ...kept, requestId });
    const id = made ?? (await findAnswerByHash(tx, fileHash));
    return {
      result: id,
      audit: {
        subjectKind: 'payment-answer',
        subjectId: String(id),
        after: { batchNo: said.ofMessage, already: made === null },
      },
    };
  },
});

/** Applies the answer; the database writes the audit row. */
const applyAnswer = moneyCommand<{ id: bigint }, string>({
  name: 'payment-answer.read',
  permission: null,
  service: null,
  run: ({ writes }, { id }) => applyBankAnswer(writes.evidence, id),
});
