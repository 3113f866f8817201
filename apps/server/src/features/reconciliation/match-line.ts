import { hasSucceeded } from '@mashang/contract/collection-orders';
import type { matchBody, undoMatchBody } from '@mashang/contract/reconciliation';
import type { z } from 'zod';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { inWordsOf } from '../../platform/in-words.ts';
import { writeVerb } from '../../platform/verb.ts';
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

const inWords = inWordsOf({
  reversal_no_receipt: ['conflict', '该流水是银行对付款的冲正，不是到账，请登记为那笔付款的退回'],
  line_of_institution: ['conflict', '机构账户的到账只按订单号、金额或两人核定作为订单的凭证'],
});

/** A person says which order a receipt belongs to. The order is marked 已调账; where amounts differ a reason is asked for. */
export const matchByHand = writeVerb<z.output<typeof matchBody>, null>({
  name: 'statement.match-by-hand',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { lineId, orderNo, comment }) {
    const by = actorName(actor);
    await lockMatching(tx);
    const line = await lockLine(tx, BigInt(lineId));
    if (!line) throw new BusinessError('notFound', '流水不存在');
    if (line.state !== 'open') throw new BusinessError('conflict', '该流水已处理，请刷新后再看');
    const order = await findOrderByNo(tx, orderNo);
    if (!order) throw invalidField('orderNo', '订单不存在');
    if (!hasSucceeded(order.status)) throw invalidField('orderNo', '订单尚未确认收款：请先由收款方补确认，再匹配');
    if (order.lineId !== null) throw invalidField('orderNo', '该订单已有对应的流水');
    if (order.amount !== line.amount && comment.length < 2) throw invalidField('comment', '金额不一致，请说明原因');
    if (!(await inWords(() => insertHandMatch(tx, line, order, by))))
      throw new BusinessError('conflict', '该订单已有对应的流水');
    await setLineState(tx, line.id, 'matched');
    await markReconciled(tx, order.id, 1, by);
    for (const exception of await findExceptionOf(tx, { lineId: line.id, orderId: order.id })) {
      await settleExceptionRow(tx, exception.id, 'matched', by);
      await insertNote(tx, exception.id, { author: by, step: '人工匹配', text: comment || orderNo });
    }
    const after = { orderNo, difference: (line.amount - order.amount).toString(), comment };
    return {
      result: null,
      audit: { subjectKind: 'statement-line', subjectId: lineId, before: { state: 'open' }, after },
    };
  },
});

/** Takes a match apart, whoever made it: the receipt waits again, the order loses its mark, and the pair is not made by itself again. */
export const undoMatch = writeVerb<z.output<typeof undoMatchBody>, { exceptionId: string }>({
  name: 'statement.undo-match',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { lineId, comment }) {
    const by = actorName(actor);
    await lockMatching(tx);
    const line = await lockLine(tx, BigInt(lineId));
    if (!line) throw new BusinessError('notFound', '流水不存在');
    if (await isReceipt(tx, line.id))
      throw new BusinessError('conflict', '订单已按此到账确认，不能撤销匹配；退还付款人请走退款');
    const undone = await undoMatchRow(tx, line.id, by);
    if (!undone) throw new BusinessError('conflict', '该流水没有匹配可以撤销');
    await setLineState(tx, line.id, 'open');
    await markReconciled(tx, undone.orderId, 0, by);
    const exceptionId = await putOpenException(tx, line.id);
    for (const exception of await findExceptionOf(tx, { lineId: line.id, orderId: undone.orderId })) {
      await reopenException(tx, exception.id);
      await insertNote(tx, exception.id, { author: by, step: '撤销匹配', text: comment });
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
