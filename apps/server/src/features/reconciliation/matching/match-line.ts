import { hasSucceeded } from '@mashang/contract/collection-orders';
import type { matchBody, undoMatchBody } from '@mashang/contract/reconciliation';
import type { z } from 'zod';
import { explainConstraints } from '../../../platform/constraint-errors.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import {
  findExceptionOf,
  insertNote,
  putOpenException,
  reopenException,
  settleExceptionRow,
} from './exception-store.ts';
import {
  findOrderByNo,
  insertHandMatch,
  lockLine,
  lockMatching,
  markReconciled,
  setLineState,
  undoMatchRow,
} from './match-store.ts';
import { isReceipt } from './receipt-store.ts';

const explained = explainConstraints({
  reversal_no_receipt: ['conflict', zh.matchLine.reversal],
  line_of_institution: ['conflict', zh.matchLine.institutionLine],
});

/**
 * Matches a receipt to an order by a person's decision. The order is marked 已调账; a reason is required if the amounts
 * differ.
 */
export const matchByHand = writeVerb<z.output<typeof matchBody>, null>({
  name: 'statement.match-by-hand',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { lineId, orderNo, comment }) {
    const by = actorName(actor);
    await lockMatching(tx);
    const line = await lockLine(tx, BigInt(lineId));
    if (!line) throw new BusinessError('notFound', zh.matchLine.lineMissing);
    if (line.state !== 'open') throw new BusinessError('conflict', zh.matchLine.handledBefore);
    const order = await findOrderByNo(tx, orderNo);
    if (!order) throw invalidField('orderNo', zh.faults.orderMissing);
    if (!hasSucceeded(order.status)) throw invalidField('orderNo', zh.matchLine.orderUnconfirmed);
    if (order.lineId !== null) throw invalidField('orderNo', zh.matchLine.orderMatched);
    if (order.amount !== line.amount && comment.length < 2) throw invalidField('comment', zh.matchLine.amountDiffers);
    if (!(await explained(() => insertHandMatch(tx, line, order, by))))
      throw new BusinessError('conflict', zh.matchLine.orderMatched);
    await setLineState(tx, line.id, 'matched');
    await markReconciled(tx, order.id, 1, by);
    for (const exception of await findExceptionOf(tx, { lineId: line.id, orderId: order.id })) {
      await settleExceptionRow(tx, exception.id, 'matched', by);
      await insertNote(tx, exception.id, { author: by, step: zh.matchLine.matched, text: comment || orderNo });
    }
    const after = { orderNo, difference: (line.amount - order.amount).toString(), comment };
    return {
      result: null,
      audit: { subjectKind: 'statement-line', subjectId: lineId, before: { state: 'open' }, after },
    };
  },
});

/**
 * Undoes a match, automatic or manual: the receipt is open again, the order loses its mark, and automatic matching does
 * not make this pair again.
 */
export const undoMatch = writeVerb<z.output<typeof undoMatchBody>, { exceptionId: string }>({
  name: 'statement.undo-match',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { lineId, comment }) {
    const by = actorName(actor);
    await lockMatching(tx);
    const line = await lockLine(tx, BigInt(lineId));
    if (!line) throw new BusinessError('notFound', zh.matchLine.lineMissing);
    if (await isReceipt(tx, line.id)) throw new BusinessError('conflict', zh.matchLine.evidenceOfOrder);
    const undone = await undoMatchRow(tx, line.id, by);
    if (!undone) throw new BusinessError('conflict', zh.matchLine.nothingToUndo);
    await setLineState(tx, line.id, 'open');
    await markReconciled(tx, undone.orderId, 0, by);
    const exceptionId = await putOpenException(tx, line.id);
    for (const exception of await findExceptionOf(tx, { lineId: line.id, orderId: undone.orderId })) {
      await reopenException(tx, exception.id);
      await insertNote(tx, exception.id, { author: by, step: zh.matchLine.undone, text: comment });
    }
    return {
      result: { exceptionId: exceptionId.toString() },
      audit: {
        subjectKind: 'statement-line',
        subjectId: lineId,
        before: { orderNo: undone.orderNo, way: undone.way },
        after: { state: 'open', comment },
      },
    };
  },
});
