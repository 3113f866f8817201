import type { BankFileFormat } from '@mashang/contract/bank-files';
import { paymentFile } from '../../channels/bank/payment-file.ts';
import { handOutBankFile } from '../../platform/hand-out-bank-file.ts';
import type { StreamedFile } from '../../platform/http-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { fileOfBytes } from '../../platform/streamed-file.ts';
import { type UserActor, writeVerb } from '../../platform/verb.ts';
import { listOfFile } from './bank-payouts-store.ts';
import { bankRefusal } from './bank-refusals.ts';

/** Every file this feature makes for a bank. */
export const PAYOUT_FILE = /^(DB\d{20,30})\.(csv|xml)$/;

/** That it was taken stands in the audit log, what it says does not. */
const takeFile = writeVerb<{ batchNo: string; format: BankFileFormat }, string>({
  name: 'payout-order.show-file',
  permission: 'payout-order:send',
  async run({ tx }, { batchNo, format }) {
    const head = await handOutBankFile(tx, batchNo);
    const lines = await listOfFile(tx, batchNo);
    if (!head || lines.length === 0) throw bankRefusal('not_found');
    const payments = lines.map((line) => ({ ...line, bankBranch: '', currency: 'CNY' }));
    return {
      result: paymentFile(format, head, payments),
      audit: { subjectKind: 'settlement-batch', subjectId: batchNo, after: { lines: lines.length, format } },
    };
  },
});

/** A bank file for whoever uploads it at the bank; null for everybody else. */
export async function openPayoutFile(platform: Platform, actor: UserActor, name: string): Promise<StreamedFile | null> {
  const [, batchNo, format] = PAYOUT_FILE.exec(name) ?? [];
  if (batchNo === undefined || actor.participantId !== null || !actor.permissions.has('payout-order:send')) return null;
  const ctx = { platform, actor, requestId: `file:${name}`, now: platform.clock.now() };
  return fileOfBytes(name, Buffer.from(await takeFile(ctx, { batchNo, format: format as BankFileFormat })));
}
