import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { REFUND_EXECUTORS, REFUND_STATE } from '@mashang/contract/refunds';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { screenNames } from '../risk/screen-names.ts';
import { approveSurplus, lockSurplus, type SurplusStanding } from './refund-commands-store.ts';
import { refundRefusal } from './refund-refusals.ts';

type State = { amount: string; left: string; account: string; named: string; targetKey: string; orderNo: string };
const shown = (fen: bigint) => groupMoney(formatMoney(fen));

/** How much goes back: what was asked for, else all that is left. */
function wantedOf(found: SurplusStanding, text: string | undefined): bigint {
  if (found.frozenBy) throw new BusinessError('frozen', '订单已被风控冻结，不能退回');
  if (found.left <= 0n) throw new BusinessError('conflict', '该到账没有可退回的挂账金额');
  const wanted = text === undefined ? found.left : parseMoney(text);
  if (wanted <= 0n) throw invalidField('payload.amount', '退回金额必须大于 0');
  if (wanted > found.left) throw invalidField('payload.amount', `超过挂账余额：可退回 ${shown(found.left)} 元`);
  if (found.waiting !== '' && wanted !== found.left)
    throw invalidField('payload.amount', `该笔已待整笔退回：须为 ${shown(found.left)} 元`);
  if (found.fault) throw refundRefusal(found.fault);
  return wanted;
}

/** Money on suspense goes back to the account that the statement's line names: owed from its approval on, paid by the institution. */
export const surplusApproval: ApprovalKind<ApprovalPayload<'refund.surplus'>, State> = {
  kind: 'refund.surplus',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    if (!/^\d{1,18}$/.test(subjectId)) throw invalidField('subjectId', '流水编号须为数字');
    const found = await lockSurplus(ctx.tx, subjectId, payload);
    if (!found) throw new BusinessError('conflict', '该到账没有挂账，不能退回付款方');
    const wanted = wantedOf(found, payload.amount);
    const [hits] = await screenNames(ctx, [
      { name: found.holder, subjectKind: 'collection', subjectId: found.orderNo || `流水 ${subjectId}` },
    ]);
    if (hits && hits.length > 0) throw new BusinessError('frozen', '付款方户名须先由风控复核');
    return {
      subject: { kind: 'statement-line', id: subjectId, name: `${maskName(found.holder)} · ${shown(wanted)} 元` },
      state: {
        ...{ amount: shown(wanted), left: shown(found.left), targetKey: found.targetKey, orderNo: found.orderNo },
        account: [found.bankName, maskAccountNo(found.accountNo)].filter(Boolean).join(' '),
        named: maskName(found.holder),
      },
      amountFen: wanted,
      lockKey: subjectId,
    };
  },
  lines: ({ amount, left, account, named, orderNo }) => [
    ...(orderNo ? [{ label: '代收订单', before: '', after: orderNo }] : []),
    { label: '挂账可退（元）', before: '', after: left },
    { label: '退回金额（元）', before: '', after: amount },
    { label: '退到账户', before: '', after: `${account}（原付款账户）` },
    { label: '户名', before: '', after: named },
    { label: '由谁付款', before: '', after: REFUND_EXECUTORS.institution },
  ],
  async apply(ctx, { id }) {
    const outcome = await approveSurplus(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved') throw refundRefusal(outcome);
    return { state: REFUND_STATE.approved };
  },
  applied: (platform) => platform.bus.signal('events'),
};
