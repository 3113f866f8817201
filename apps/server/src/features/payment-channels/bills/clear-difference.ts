import type { ClearDifferenceBody } from '@mashang/contract/channel-bills';
import { BusinessError } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import { endPayment } from '../payments-store.ts';
import * as zh from '../zh.ts';
import { clearDifferenceRow, lockDifference } from './differences-store.ts';

/**
 * Ends an open difference between a payment company and the books, with the reason that staff found. Nothing is posted
 * by it. A payment that was kept from being asked about, because the company's reports contradict each other, is
 * closed.
 */
export const clearDifference = writeVerb<ClearDifferenceBody, null>({
  name: 'channel-difference.clear',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { id, comment }) {
    const row = await lockDifference(tx, BigInt(id));
    if (!row) throw new BusinessError('notFound', zh.bills.missing);
    if (row.state !== 'open') throw new BusinessError('conflict', zh.bills.endedBefore);
    await clearDifferenceRow(tx, row.id, { by: actorName(actor), reason: comment.slice(0, REASON_MAX) });
    if (row.kind === 'contradicts' && row.about === 'payment')
      await endPayment(tx, { channelId: row.channelId, paymentNo: row.no }, 'closed', 'contradicts');
    const { code, kind, no, channelNo } = row;
    return {
      result: null,
      audit: {
        subjectKind: 'payment-channel',
        subjectId: code,
        before: { difference: id, kind, no, channelNo },
        after: { state: 'cleared', comment },
      },
    };
  },
});

const REASON_MAX = 300;
