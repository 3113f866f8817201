import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { paymentFilesOf } from '../../../channels/bank/payment-files.ts';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { handOf } from '../../../platform/verbs/acting.ts';
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

/** Puts a payment into a bank file of own money, for somebody to take to the bank. Throws 409 for who made it. */
export const sendPayment = moneyCommand<{ id: string; googleAuthCode?: string }, { id: string; batchNo: string }>({
  name: 'verification.send',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, googleAuthCode }) {
    allow(ctx.actor, 'settlement:send');
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false });
    const { outcome, made } = await sendOne(ctx.writes.app, { ...handOf(ctx), id });
    if (outcome !== 'done') throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, batchNo: made };
  },
});

/** Payments of statements that may be this one, where the bank's text does not carry its number. */
export async function readPaymentLines({ actor, platform }: Ctx, { id }: { id: string }) {
  allow(actor, 'settlement:send');
  const lines = await listCandidates(platform.db.app, BigInt(id), CANDIDATES_MAX);
  return lines.map((line) => ({ ...line, currency: BOOKS_CURRENCY, amount: formatMoney(line.amount) }));
}

/** A person says which line it left by. */
export const matchPayment = moneyCommand<{ id: string; lineId: string }, { id: string; state: 'sent' }>({
  name: 'verification.match',
  permission: 'settlement:send',
  service: null,
  async run(ctx, { id, lineId }) {
    allow(ctx.actor, 'settlement:send');
    const outcome = await matchOne(ctx.writes.app, { ...handOf(ctx), id, line: lineId });
    if (outcome !== 'done') throw refusalOf(outcome);
    ctx.platform.bus.signal('events');
    return { id, state: 'sent' };
  },
});

/**
 * Where the bank takes files over a connection: puts what was made into one. Answers its
 * number; null where nothing waits.
 */
export const sendDueVerifications = roundCommand({ name: 'verification.send-due', run: ({ app }) => sendDue(app) });

/** Every bank file of verification payments. */
export const verificationFiles = paymentFilesOf({
  prefix: 'YB',
  action: 'verification.show-file',
  permission: 'settlement:send',
  paymentsOf: listOfFile,
  notFound: () => refusalOf('not_found'),
});

/** A file as the bank takes it over the connection. */
export async function verificationMessage({ platform }: Ctx, batchNo: string): Promise<string> {
  const writes = ownWork(platform.db, 'bank-file.hand-in');
  const { content } = await writes.transaction((tx) => verificationFiles.contentOf(tx, { batchNo, format: 'xml' }));
  return content;
}

/** Finds in the statements what left and what the bank gave back; the database writes event and audit row of each. */
export const settleVerifications = roundCommand({ name: 'verification.settle', run: ({ app }) => settleAll(app) });
