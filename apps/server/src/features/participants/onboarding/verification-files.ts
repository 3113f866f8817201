import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { paymentFilesOf } from '../../../channels/bank/payment-files.ts';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { actingPersonOf } from '../../../platform/verbs/acting.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { roundCommand } from '../../../platform/verbs/round.ts';
import { allow, type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import {
  listCandidates,
  listOfFile,
  matchOne,
  sendDue,
  sendOne,
  settleAll,
  type VERIFICATION_COMMANDS,
} from './verification-file-store.ts';

const CANDIDATES_MAX = 20;
type Refused = RefusedBy<typeof VERIFICATION_COMMANDS, 'done'>;

function refusalOf(outcome: Refused): BusinessError {
  if (outcome === 'not_found') return new BusinessError('notFound', zh.faults.paymentMissing);
  if (outcome === 'frozen') return new BusinessError('frozen', zh.verificationFiles.participantFrozen);
  return new BusinessError('conflict', zh.verificationFiles.refusals[outcome]);
}

/** Puts a payment into a bank file from own money, to be taken to the bank. Throws 409 for the user who made it. */
export const sendPayment = moneyCommand<{ id: string; googleAuthCode?: string }, { id: string; batchNo: string }>({
  name: 'verification.send',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, googleAuthCode }) {
    allow(ctx.actor, 'settlement:send');
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const { outcome, made } = await sendOne(ctx.writes.app, { ...actingPersonOf(ctx), id });
    if (outcome !== 'done') throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, batchNo: made };
  },
});

/** Returns statement lines that may be this payment, where the bank's text does not contain its number. */
export async function readPaymentLines({ actor, platform }: Ctx, { id }: { id: string }) {
  allow(actor, 'settlement:send');
  const lines = await listCandidates(platform.db.app, BigInt(id), CANDIDATES_MAX);
  return lines.map((line) => ({ ...line, currency: BOOKS_CURRENCY, amount: formatMoney(line.amount) }));
}

/** Records the user's choice of the statement line that is this payment. */
export const matchPayment = moneyCommand<{ id: string; lineId: string }, { id: string; state: 'sent' }>({
  name: 'verification.match',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, lineId }) {
    allow(ctx.actor, 'settlement:send');
    const outcome = await matchOne(ctx.writes.app, { ...actingPersonOf(ctx), id, line: lineId });
    if (outcome !== 'done') throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, state: 'sent' };
  },
});

/**
 * For a bank that takes files over a connection: puts the waiting payments into one. Returns its number; null where
 * none waits.
 */
export const sendDueVerifications = roundCommand({ name: 'verification.send-due', run: ({ app }) => sendDue(app) });

/** The bank files of verification payments. */
export const verificationFiles = paymentFilesOf({
  prefix: 'YB',
  action: 'verification.show-file',
  permission: 'settlement:send',
  paymentsOf: listOfFile,
  notFound: () => refusalOf('not_found'),
});

/** Returns a file in the form that the bank takes over the connection. */
export async function verificationMessage({ platform }: Ctx, batchNo: string): Promise<string> {
  const writes = ownWork(platform.db, 'bank-file.hand-in');
  const { content } = await writes.transaction((tx) => verificationFiles.contentOf(tx, { batchNo, format: 'xml' }));
  return content;
}

/** Finds payments that left or came back in the statements; the database writes the event and audit row of each. */
export const settleVerifications = roundCommand({ name: 'verification.settle', run: ({ app }) => settleAll(app) });
