import type { DiffLine } from '@mashang/contract/approvals';
import { COLLECTION_STATUS_NAMES, stands } from '@mashang/contract/collection-orders';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName, normalizeLegalName } from '@mashang/contract/participants';
import {
  REFUND_EXECUTORS,
  REFUND_PLANS,
  REFUND_REASONS,
  REFUND_STATE,
  type RefundExecutor,
  type RefundPayload,
  type RefundPlan,
} from '@mashang/contract/refunds';
import { actorName } from '../../platform/audit.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verb.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { screenNames } from '../risk/screen-names.ts';
import { approveRefund, findMerchantName, lockRefundStanding, type RefundStanding } from './refund-commands-store.ts';
import { refundRefusal } from './refund-refusals.ts';

/** `complaint`: the one it answers, whose freeze it consumes; one filed later makes the proposal void, and so does another account. */
type State = {
  amount: string;
  rest: string;
  fromMerchant: string;
  feeBack: string;
  /** Left out where none is asked. */
  refundFee?: string;
  plan: RefundPlan;
  executor: RefundExecutor;
  account: string;
  named: string;
  targetKey: string;
  complaint?: string;
};

function refuseUnlessMay(found: RefundStanding): void {
  if (!stands(found.status))
    throw new BusinessError('conflict', `订单${COLLECTION_STATUS_NAMES[found.status]}，不能退款`);
  if (found.frozenBy) throw new BusinessError('frozen', '订单已被风控冻结，不能退款');
  if (found.rest <= 0n) throw new BusinessError('conflict', '没有可退金额：已退或正在退的金额等于实收金额');
  if (found.amount <= 0n) throw invalidField('payload.amount', '退款金额必须大于 0');
  if (found.amount > found.rest)
    throw invalidField('payload.amount', `超过可退金额：可退 ${groupMoney(formatMoney(found.rest))} 元`);
  if (found.fault) throw refundRefusal(found.fault);
}

/** Whom the money goes to is screened like anybody dealt with (L6); the outside is told of no list. */
async function refuseListed(ctx: Ctx, agtOrderNo: string, name: string): Promise<void> {
  const [hits] = await screenNames(ctx, [{ name, subjectKind: 'collection', subjectId: agtOrderNo }]);
  if (hits && hits.length > 0) throw new BusinessError('frozen', '退款账户户名须先由风控复核');
}

/** As `refund_takes` has it. */
const takenOf = ({ amount, feeBack, refundFee }: RefundStanding) => amount - feeBack + refundFee;

function stateOf(found: RefundStanding, payload: RefundPayload): State {
  const money = (fen: bigint) => groupMoney(formatMoney(fen));
  const whose = found.target === 'evidence' ? '原付款账户' : '付款人填写';
  return {
    amount: money(found.amount),
    rest: money(found.rest),
    fromMerchant: money(takenOf(found)),
    feeBack: money(found.feeBack),
    plan: payload.plan ?? 'return',
    executor: payload.executor ?? (found.mode === 'agent_float' ? 'collector' : 'institution'),
    account: `${[found.bankName, maskAccountNo(found.accountNo)].filter(Boolean).join(' ')}（${whose}）`,
    named: maskName(found.holder),
    targetKey: found.targetKey,
    ...(found.refundFee === 0n ? {} : { refundFee: money(found.refundFee) }),
    ...(found.complaint === null ? {} : { complaint: found.complaint.toString() }),
  };
}

/** Said beside a proposal whose merchant has too little free for it: its reserve first, and only what that has not is waited for. */
function shortOf(found: RefundStanding): DiffLine[] {
  const short = takenOf(found) - found.available;
  if (short <= 0n) return [];
  const lacking = `不足 ${groupMoney(formatMoney(short))} 元，`;
  const standing = found.reserve > 0n ? `保证金 ${groupMoney(formatMoney(found.reserve))} 元也不够，` : '';
  const after = lacking + (short <= found.reserve ? '批准时提前释放保证金补足' : `${standing}批准后等待余额`);
  return [{ label: '商户可用余额', before: '', after }];
}

/** Less than all that is left answers no complaint. */
const answerOf = ({ amount, rest }: State) =>
  amount === rest ? '以退款答复，解除其冻结' : '只退一部分：仍待答复，其余款项继续冻结';

/** A part of a settled collection, or all that is left of it, goes back to its payer: owed from its approval on, paid by its executor. */
export const refundApproval: ApprovalKind<RefundPayload, State> = {
  kind: 'collection.refund',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    const amount = payload.amount === undefined ? null : parseMoney(payload.amount);
    const found = await lockRefundStanding(ctx.tx, subjectId, { payload, amount });
    // A merchant asks for its own orders only; another's is not there for it.
    if (!found || (ctx.actor.kind === 'merchant' && ctx.actor.merchantId !== found.merchantId))
      throw new BusinessError('notFound', '订单不存在');
    refuseUnlessMay(found);
    if (found.mode === 'institution' && payload.executor === 'collector')
      throw invalidField('payload.executor', '款项在机构账户，须由机构付款');
    if (normalizeLegalName(found.holder) === normalizeLegalName(await findMerchantName(ctx.tx, subjectId)))
      throw refundRefusal('own_account');
    await refuseListed(ctx, subjectId, found.holder);
    return {
      subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${found.merchantName}` },
      state: stateOf(found, payload),
      amountFen: found.amount,
      lockKey: [subjectId, payload.amount ?? 'rest', payload.mchRefundNo ?? ''].join(':'),
      remarks: shortOf(found),
    };
  },
  lines: (state, payload) => [
    { label: '可退金额（元）', before: '', after: state.rest },
    { label: '退款金额（元）', before: '', after: state.amount },
    { label: '扣回商户（元）', before: '', after: state.fromMerchant },
    {
      label: '手续费与佣金',
      before: '',
      after: state.plan === 'keep' ? REFUND_PLANS.keep : `按比例冲回 ${state.feeBack} 元`,
    },
    ...(state.refundFee ? [{ label: '退款手续费（元）', before: '', after: state.refundFee }] : []),
    { label: '退款原因', before: '', after: REFUND_REASONS[payload.reason ?? 'other'] },
    { label: '由谁付款', before: '', after: REFUND_EXECUTORS[state.executor] },
    { label: '退到账户', before: '', after: state.account },
    { label: '户名', before: '', after: state.named },
    ...(state.complaint ? [{ label: '付款人投诉', before: '待答复', after: answerOf(state) }] : []),
  ],
  async apply(ctx, { id }) {
    const outcome = await approveRefund(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'approved' && outcome !== 'waiting_funds') throw refundRefusal(outcome);
    return { state: REFUND_STATE[outcome] };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
