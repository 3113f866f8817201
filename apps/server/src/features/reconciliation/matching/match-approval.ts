import { createHash } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import type { Tx } from '../../../platform/database/db.ts';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { holdReceipt } from '../../collection-orders/receipts/hold-receipt.ts';
import * as zh from '../zh.ts';
import { lockMatching } from './match-store.ts';
import { confirmByDecision, type DECISION_COMMANDS, listDecided } from './receipt-store.ts';

type Payload = ApprovalPayload<'statement.match'>;
type Line = { exceptionId: string; line: string; order: string; amount: string; part?: string };
type State = { lines: Line[] };
/** The payer of an order, as named by its statement line. */
type Paid = { no: string; taid: string | null; payer: string };
type Standing = { lines: Line[]; total: bigint; paid: Paid[] };
/** Subject id of every decision about receipts, one or several at once. */
const SUBJECT = 'receipts';

const REFUSALS: Record<RefusedBy<typeof DECISION_COMMANDS, 'done'>, string> = zh.matchApproval.refusals;

async function standingOf(tx: Tx, { items }: Payload): Promise<Standing> {
  if (new Set(items.map(({ exceptionId }) => exceptionId)).size !== items.length)
    throw invalidField('payload.items', zh.matchApproval.lineTwice);
  const named = items.filter(({ orderNo }) => orderNo !== '').map(({ orderNo }) => orderNo);
  if (new Set(named).size !== named.length) throw invalidField('payload.items', zh.matchApproval.orderTwice);
  const found = await listDecided(tx, items);
  let total = 0n;
  const paid: Paid[] = [];
  const lines = items.map(({ exceptionId, orderNo }) => {
    const one = found.find((row) => row.exceptionId === exceptionId);
    if (!one) throw new BusinessError('notFound', zh.faults.exceptionMissing);
    if (one.lineState !== 'open') throw new BusinessError('conflict', REFUSALS.line_gone);
    if (orderNo !== '' && one.orderAmount === null)
      throw invalidField('payload.items', zh.matchApproval.orderMissing(orderNo));
    if (one.refusal) throw new BusinessError('conflict', REFUSALS[one.refusal]);
    total += one.amount;
    if (orderNo !== '') paid.push({ no: orderNo, taid: one.participantId, payer: one.payer });
    const order = one.orderAmount === null ? '' : `${orderNo} ¥${groupMoney(formatMoney(one.orderAmount))}`;
    const short = orderNo === '' ? 0n : (one.orderAmount ?? 0n) - one.amount;
    // The audit log stores this text unchanged: an unmasked name would be in plain text there, and also in another
    // order's evidence file.
    return {
      exceptionId,
      line: `${one.payer ? maskName(one.payer) : zh.words.unknownPayer} ${one.time}`,
      order,
      amount: formatMoney(one.amount),
      // The part of the order's amount that the line lacks. Proposals made before this field existed stay unchanged.
      ...(short > 0n ? { part: groupMoney(formatMoney(short)) } : {}),
    };
  });
  return { lines, total, paid };
}

/**
 * Screens payers before their orders are settled (L6), as when the line alone settles them. The receipt of a payer who
 * may be on a list waits for a risk decision.
 */
async function refuseListed(ctx: WriteCtx, paid: readonly Paid[]): Promise<void> {
  const held: string[] = [];
  for (const { no, taid, payer } of paid) if (await holdReceipt(ctx, { no, taid, channel: null }, payer)) held.push(no);
  if (held.length > 0) throw new BusinessError('frozen', zh.matchApproval.payerInReview(held.join('、')));
}

function confirms(order: string, amount: string, part?: string): string {
  return part === undefined ? zh.matchApproval.confirmsOrder(order) : zh.matchApproval.settlesPart(order, amount, part);
}

/**
 * Receipts that no rule could assign: two people decide which order each belongs to, or post it onto suspense. Several
 * receipts are decided all or nothing.
 */
export const matchApproval: ApprovalKind<Payload, State> = {
  kind: 'statement.match',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    const { tx } = ctx;
    if (subjectId !== SUBJECT) throw invalidField('subjectId', zh.matchApproval.subjectWrong(SUBJECT));
    // Checks first whether the decision is possible, so that an impossible one holds no order. Screening runs before
    // the lock, so that nobody waits for it.
    await refuseListed(ctx, (await standingOf(tx, payload)).paid);
    await lockMatching(tx);
    const { lines, total } = await standingOf(tx, payload);
    const ids = payload.items.map(({ exceptionId }) => exceptionId).toSorted();
    return {
      subject: {
        kind: 'statement-exception',
        id: SUBJECT,
        name: zh.matchApproval.subject(lines.length, groupMoney(formatMoney(total))),
      },
      state: { lines },
      amountFen: total,
      lockKey: createHash('sha256').update(ids.join(',')).digest('hex').slice(0, 32),
    };
  },
  lines: ({ lines }) =>
    lines.map(({ line, order, amount, part }) => ({
      label: `¥${groupMoney(amount)} ${line}`,
      before: zh.words.awaitsDecision,
      after: order === '' ? zh.matchApproval.toSuspense : confirms(order, amount, part),
    })),
  async apply({ tx, actor }, { id }) {
    const outcome = await confirmByDecision(tx, id, actorName(actor));
    if (outcome !== 'done') throw new BusinessError('conflict', REFUSALS[outcome]);
    return { state: 'matched' };
  },
  applied(platform) {
    platform.bus.signal('events');
    platform.bus.signal('webhooks');
  },
};
