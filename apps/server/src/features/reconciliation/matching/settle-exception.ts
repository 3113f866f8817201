import type { noteBody, settleBody, undoBody } from '@mashang/contract/reconciliation';
import type { z } from 'zod';
import { explainConstraints } from '../../../platform/constraint-errors.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import {
  type ExceptionRecord,
  insertNote,
  lockException,
  reopenException,
  settleExceptionRow,
} from './exception-store.ts';
import { lockMatching, markReconciled, setLineState } from './match-store.ts';

const explained = explainConstraints({
  line_of_institution: ['conflict', zh.settleException.institutionLine],
});
const STEPS = zh.settleException.steps;

async function lockOpen({ tx }: WriteCtx, id: string): Promise<ExceptionRecord> {
  await lockMatching(tx);
  const exception = await lockException(tx, BigInt(id));
  if (!exception) throw new BusinessError('notFound', zh.faults.exceptionMissing);
  if (exception.state !== 'open') throw new BusinessError('conflict', zh.settleException.handledBefore);
  return exception;
}

/** Closes an exception: the money is not ours, or the order stays as it is. */
export const settleException = writeVerb<z.output<typeof settleBody>, null>({
  name: 'statement.settle',
  permission: 'reconciliation:settle',
  async run(ctx, { id, outcome, comment }) {
    const { tx, actor } = ctx;
    const by = actorName(actor);
    const exception = await lockOpen(ctx, id);
    const { lineId, orderId } = exception;
    if (outcome === 'adjusted' && orderId === null) throw invalidField('outcome', zh.settleException.orderSideOnly);
    if (outcome !== 'adjusted' && lineId === null) throw invalidField('outcome', zh.settleException.noLine);
    await insertNote(tx, exception.id, { author: by, step: STEPS[outcome], text: comment });
    if (lineId !== null) await explained(() => setLineState(tx, lineId, 'not_ours'));
    if (orderId !== null) await markReconciled(tx, orderId, 1, by);
    await settleExceptionRow(tx, exception.id, outcome, by);
    return {
      result: null,
      audit: {
        subjectKind: 'statement-exception',
        subjectId: id,
        before: { state: 'open' },
        after: { outcome, comment },
      },
    };
  },
});

/** Reopens an exception that was closed as not ours or as adjusted. */
export const undoSettle = writeVerb<z.output<typeof undoBody>, null>({
  name: 'statement.undo-settle',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { id, comment }) {
    const by = actorName(actor);
    await lockMatching(tx);
    const exception = await lockException(tx, BigInt(id));
    if (!exception) throw new BusinessError('notFound', zh.faults.exceptionMissing);
    if (exception.state !== 'settled' || !['not_ours', 'adjusted'].includes(exception.outcome))
      throw new BusinessError('conflict', zh.settleException.cannotUndo);
    if (exception.lineId !== null) await setLineState(tx, exception.lineId, 'open');
    if (exception.orderId !== null) await markReconciled(tx, exception.orderId, 0, by);
    await reopenException(tx, exception.id);
    await insertNote(tx, exception.id, { author: by, step: zh.settleException.undone, text: comment });
    return {
      result: null,
      audit: {
        subjectKind: 'statement-exception',
        subjectId: id,
        before: { outcome: exception.outcome },
        after: { state: 'open', comment },
      },
    };
  },
});

/** Adds a remark for the next reader of the exception. */
export const noteException = writeVerb<z.output<typeof noteBody>, null>({
  name: 'statement.note',
  permission: 'reconciliation:settle',
  async run({ tx, actor }, { id, text }) {
    const exception = await lockException(tx, BigInt(id));
    if (!exception) throw new BusinessError('notFound', zh.faults.exceptionMissing);
    await insertNote(tx, exception.id, { author: actorName(actor), step: '', text });
    return { result: null, audit: { subjectKind: 'statement-exception', subjectId: id, after: { note: text } } };
  },
});
