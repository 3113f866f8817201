import type { BankFileFormat } from '@mashang/contract/bank-files';
import { formatMoney } from '@mashang/contract/money';
import type { SendRefundsAnswer, SendRefundsBody } from '@mashang/contract/refunds';
import { paymentFile } from '../../channels/bank/payment-file.ts';
import { handOf } from '../../platform/acting.ts';
import { requireTwoFactor } from '../../platform/auth.ts';
import { handOutBankFile } from '../../platform/hand-out-bank-file.ts';
import type { StreamedFile } from '../../platform/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileOfBytes } from '../../platform/streamed-file.ts';
import { moneyCommand, type UserActor, writeVerb } from '../../platform/verb.ts';
import { listOfFile, sendAll } from './refund-commands-store.ts';
import { refundRefusal } from './refund-refusals.ts';
import { findRefundAmount } from './refunds-store.ts';

/** Into one bank file, by another person than who proposed any of them: all of them are being paid from then on, or none. */
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
    const item = { ...handOf(ctx), numbers: refundNos, from: payFrom ?? null };
    const { outcome, made, atFault } = await sendAll(sql, item);
    if (outcome !== 'done' || made === null) throw refundRefusal(outcome, atFault ?? '');
    ctx.platform.bus.signal('events');
    ctx.platform.bus.signal('webhooks');
    const lines = await listOfFile(sql, made);
    const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
    return { batchNo: made, lines: lines.length, total: formatMoney(total) };
  },
});

/** Every bank file of refunds. */
export const REFUND_FILE = /^(TB\d{20,30})\.(csv|xml)$/;

/** That it was taken stands in the audit log, what it says does not. */
const takeFile = writeVerb<{ batchNo: string; format: BankFileFormat }, string>({
  name: 'refund.show-file',
  permission: 'refund:pay',
  async run({ tx }, { batchNo, format }) {
    const head = await handOutBankFile(tx, batchNo);
    const lines = await listOfFile(tx, batchNo);
    if (!head || lines.length === 0) throw refundRefusal('not_found');
    const payments = lines.map((line) => ({ ...line, bankBranch: '', currency: 'CNY' }));
    return {
      result: paymentFile(format, head, payments),
      audit: { subjectKind: 'settlement-batch', subjectId: batchNo, after: { lines: lines.length, format } },
    };
  },
});

/** A bank file for whoever uploads it at the bank; null for everybody else. */
export async function openRefundFile(platform: Platform, actor: UserActor, name: string): Promise<StreamedFile | null> {
  const [, batchNo, format] = REFUND_FILE.exec(name) ?? [];
  if (batchNo === undefined || actor.participantId !== null || !actor.permissions.has('refund:pay')) return null;
  const ctx = { platform, actor, requestId: `file:${name}`, now: platform.clock.now() };
  return fileOfBytes(name, Buffer.from(await takeFile(ctx, { batchNo, format: format as BankFileFormat })));
}
