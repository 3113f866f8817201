import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { REFUND_EXECUTORS, REFUND_STATE, type RefundExecutor } from '@mashang/contract/refunds';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { approveSurplus, lockSurplus, type SurplusStanding } from '../refund-commands-store.ts';
import { refuseListed, refuseMerchant } from '../refund-payee.ts';
import { refundRefusal } from '../refund-refusals.ts';
import * as zh from '../zh.ts';

type State = {
  amount: string;
  left: string;
  account: string;
  named: string;
  targetKey: string;
  orderNo: string;
  /** Omitted for the institution. */
  executor?: RefundExecutor;
};
const shown = (fen: bigint) => groupMoney(formatMoney(fen));

/** The amount to give back: the requested amount, or else all that is left. */
function wantedOf(found: SurplusStanding, text: string | undefined): bigint {
  if (found.frozenBy) throw new BusinessError('frozen', zh.surplusApproval.orderFrozen);
  if (found.left <= 0n) throw new BusinessError('conflict', zh.surplusApproval.nothingLeft);
  const wanted = text === undefined ? found.left : parseMoney(text);
  if (wanted <= 0n) throw invalidField('payload.amount', zh.surplusApproval.amountZero);
  if (wanted > found.left) throw invalidField('payload.amount', zh.surplusApproval.aboveLeft(shown(found.left)));
  if (found.waiting !== '' && wanted !== found.left)
    throw invalidField('payload.amount', zh.surplusApproval.onlyWhole(shown(found.left)));
  if (found.fault) throw refundRefusal(found.fault);
  return wanted;
}

/**
 * Returns money on suspense to the account that the statement line names, paid by the institution, or by a channel to
 * the payment that it received: owed from the approval on.
 */
export const surplusApproval: ApprovalKind<ApprovalPayload<'refund.surplus'>, State> = {
  kind: 'refund.surplus',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    if (!/^C?\d{1,18}$/.test(subjectId)) throw invalidField('subjectId', zh.surplusApproval.lineNotNumber);
    const found = await lockSurplus(ctx.tx, subjectId, payload);
    if (!found) throw new BusinessError('conflict', zh.surplusApproval.nothingInSuspense);
    const wanted = wantedOf(found, payload.amount);
    if (found.orderNo) await refuseMerchant(ctx.tx, found.orderNo, found.holder);
    const about = found.orderNo
      ? ({ subjectKind: 'collection', subjectId: found.orderNo } as const)
      : ({ subjectKind: 'line', subjectId } as const);
    await refuseListed(ctx, { name: found.holder, ...about });
    return {
      subject: found.byChannel
        ? { kind: 'channel-receipt', id: subjectId, name: zh.surplusApproval.subject(found.bankName, shown(wanted)) }
        : {
            kind: 'statement-line',
            id: subjectId,
            name: zh.surplusApproval.subject(maskName(found.holder), shown(wanted)),
          },
      state: {
        amount: shown(wanted),
        left: shown(found.left),
        targetKey: found.targetKey,
        orderNo: found.orderNo,
        account: [found.bankName, maskAccountNo(found.accountNo)].filter(Boolean).join(' '),
        named: maskName(found.holder),
        ...(found.byChannel ? { executor: 'channel' } : {}),
      },
      amountFen: wanted,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, left, account, named, orderNo, executor = 'institution' }) => [
    ...(orderNo ? [{ label: zh.surplusApproval.order, before: '', after: orderNo }] : []),
    { label: zh.surplusApproval.returnable, before: '', after: left },
    { label: zh.surplusApproval.amount, before: '', after: amount },
    ...(executor === 'channel'
      ? [{ label: zh.lines.account, before: '', after: zh.refundPayee.backByChannel(account) }]
      : [
          { label: zh.lines.account, before: '', after: zh.surplusApproval.fromEvidence(account) },
          { label: zh.lines.holder, before: '', after: named },
        ]),
    { label: zh.lines.paidBy, before: '', after: REFUND_EXECUTORS[executor] },
  ],
  async apply(ctx, { id }) {
    const outcome = await approveSurplus(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved') throw refundRefusal(outcome);
    return { state: REFUND_STATE.approved };
  },
  applied: (platform) => platform.bus.signal('events'),
};
