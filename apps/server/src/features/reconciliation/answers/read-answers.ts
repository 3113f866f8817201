import { ANSWER_AGREES, type AnswerRowPage, type AnswerRowQuery } from '@mashang/contract/bank-files';
import { formatMoney } from '@mashang/contract/money';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { countAnswerRows, listAnswerRows } from './answer-store.ts';

/** Returns banks' answers to payment files row by row, each with its outcome. */
export async function readAnswerRows(ctx: Ctx, query: AnswerRowQuery): Promise<AnswerRowPage> {
  allow(ctx.actor, 'reconciliation:read');
  const { app } = ctx.platform.db;
  const [rows, total] = await Promise.all([listAnswerRows(app, query), countAnswerRows(app, query)]);
  const list = rows.map((row) => ({
    ...row,
    amount: row.amount === null ? '' : formatMoney(row.amount),
    isDifference: !ANSWER_AGREES.includes(row.outcome),
  }));
  return { list, total, page: query.page, limit: query.limit };
}
