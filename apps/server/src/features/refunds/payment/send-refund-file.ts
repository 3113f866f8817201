import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { SendRefundsAnswer, SendRefundsBody } from '@mashang/contract/refunds';
import { paymentFilesOf } from '../../../channels/bank/payment-files.ts';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { actingPersonOf } from '../../../platform/verbs/acting.ts';
import { moneyCommand } from '../../../platform/verbs/verb.ts';
import { listOfFile, sendAll } from '../refund-commands-store.ts';
import { refundRefusal } from '../refund-refusals.ts';
import { findRefundAmount } from '../refunds-store.ts';

/**
 * Puts refunds into one bank file; a proposer of any of them may not do it. Either all are in payment afterwards, or
 * none.
 */
export const sendRefundFile = moneyCommand<SendRefundsBody, SendRefundsAnswer>({
  name: 'refund.send-file',
  permission: 'refund:pay',
  service: 'collection',
  stage: 'finish',
  async run(ctx, { refundNos, payFrom, googleAuthCode }) {
    const sql = ctx.writes.app;
    let fen = 0n;
    for (const no of new Set(refundNos)) fen += await findRefundAmount(sql, no);
    const moves = { kind: 'sent', fen } as const;
    await requireTwoFactor(ctx, googleAuthCode, { fresh: false, moves, moneyLeaves: true });
    const item = { ...actingPersonOf(ctx), numbers: refundNos, from: payFrom ?? null };
    const { outcome, made, atFault } = await sendAll(sql, item);
    if (outcome !== 'done') throw refundRefusal(outcome, atFault);
    ctx.platform.bus.signal('events');
    ctx.platform.bus.signal('webhooks');
    const lines = await listOfFile(sql, made);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return { batchNo: made, lines: lines.length, currency: BOOKS_CURRENCY, total: formatMoney(total) };
  },
});

/** Bank files of refunds. */
export const refundFiles = paymentFilesOf({
  prefix: 'TB',
  action: 'refund.show-file',
  permission: 'refund:pay',
  paymentsOf: async (tx, batchNo) =>
    (await listOfFile(tx, batchNo)).map((line) => ({ ...line, bankBranch: '', currency: BOOKS_CURRENCY })),
  notFound: () => refundRefusal('not_found'),
});
