import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  ADJUSTMENT_OUTCOME_NAMES,
  COLLECTION_STATUS,
  COLLECTION_STATUS_NAMES,
  RETURN_BY_NAMES,
} from '@mashang/contract/collection-orders';
import { feeWire } from '@mashang/contract/fees';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { actorName } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db.ts';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { refundRefusal } from '../refunds/refund-refusals.ts';
import {
  type AdjustmentTerms,
  type Means,
  planAdjustment,
  type Settlement,
  splitReceipt,
  whyNotOutcome,
} from './adjustment-rules.ts';
import {
  type AdjustmentStanding,
  adjustCollection,
  findAdjustmentStanding,
  findOrderFreeze,
  findRefundTargetFault,
  findSettlements,
} from './adjustment-store.ts';

type Payload = ApprovalPayload<'collection.adjust'>;
const REFUSALS: Record<string, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', '订单不存在'),
  wrong_state: () => new BusinessError('conflict', '订单当前状态不能处理差额'),
  frozen: () => new BusinessError('frozen', '订单或其收款方、商户、账户已冻结，请先处理投诉或解除冻结'),
  float_short: () => new BusinessError('conflict', '收款方可用额度不足'),
  over_fee: () => new BusinessError('conflict', '按此金额结算时手续费低于佣金合计'),
  over_limit: () => new BusinessError('conflict', '超出收款方的个人限额，请按限额内的金额结算或全部退回'),
};

const AT_PLACE = '款项到机构账户的订单，请在对账中按到账流水处理';

/** The terms of an order whose receipt may be settled now: one of another amount that waits, or a late one. */
export function termsOf(found: AdjustmentStanding | null): AdjustmentTerms {
  if (!found) throw new BusinessError('notFound', '订单不存在');
  const { status, adjustment, amount, paidInAmount } = found;
  if (found.atPlace) throw new BusinessError('conflict', AT_PLACE);
  const isLate = status === COLLECTION_STATUS.expired && adjustment === null;
  if (adjustment !== 'pending' && !isLate)
    throw new BusinessError('conflict', `订单${COLLECTION_STATUS_NAMES[status]}，没有待处理的差额或迟到款项`);
  if (found.frozen) throw REFUSALS.frozen?.();
  return {
    status,
    adjustment: adjustment ?? '',
    due: formatMoney(amount),
    reported: paidInAmount === null ? '' : formatMoney(paidInAmount),
    fee: feeWire(found),
    chainRates: found.chainRates,
    chainNames: found.chainNames,
    institution: found.institution,
    merchant: found.merchant,
    collector: found.collector,
  };
}

export function meansOf(found: AdjustmentStanding | null): Omit<Means, 'lines'> {
  return { available: found?.available ?? 0n, room: found?.room ?? null };
}

type Asked = { no: string; payload: Payload; means: Means };

async function check(tx: Tx, terms: AdjustmentTerms, { no, payload, means }: Asked) {
  const refusal = whyNotOutcome(terms, payload, means);
  if (refusal.startsWith('实收金额')) throw invalidField('payload.received', refusal);
  if (refusal) throw new BusinessError('conflict', refusal);
  const { returned } = splitReceipt(terms, payload);
  if (returned === 0n) return;
  if ((await findOrderFreeze(tx, no)) !== null) throw REFUSALS.frozen?.();
  const fault = await findRefundTargetFault(tx, no);
  if (fault) throw refundRefusal(fault);
}

/** Each account's postings as one line of the difference. */
function postingLines(terms: AdjustmentTerms, payload: Payload, settlement: Settlement) {
  const byAccount = new Map<string, string[]>();
  for (const { owner, account, amount } of planAdjustment(terms, payload, settlement).postings) {
    const label = `记账 · ${owner} ${account}`;
    byAccount.set(label, [
      ...(byAccount.get(label) ?? []),
      `${amount.startsWith('-') ? '' : '+'}${groupMoney(amount)}`,
    ]);
  }
  return [...byAccount].map(([label, amounts]) => ({ label, before: '', after: amounts.join('，') }));
}

/** A partial, late or excessive receipt is settled, given back, or both, once another person agrees. */
export const adjustmentApproval: ApprovalKind<Payload, AdjustmentTerms> = {
  kind: 'collection.adjust',
  service: 'collection',
  stage: 'finish',
  async load({ tx }, { subjectId, payload }) {
    const found = await findAdjustmentStanding(tx, subjectId);
    const terms = termsOf(found);
    const { settled } = splitReceipt(terms, payload);
    const settlement = (await findSettlements(tx, subjectId, [settled])).get(settled) ?? [];
    await check(tx, terms, { no: subjectId, payload, means: { ...meansOf(found), lines: settlement } });
    return {
      subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${terms.merchant}` },
      state: terms,
      amountFen: parseMoney(payload.received),
      lockKey: subjectId,
      remarks: postingLines(terms, payload, settlement),
    };
  },
  lines(terms, payload) {
    const { settled, returned } = splitReceipt(terms, payload);
    const next = settled > 0n ? COLLECTION_STATUS.succeeded : COLLECTION_STATUS.expired;
    const money = (fen: bigint) => groupMoney(formatMoney(fen));
    return [
      { label: '处理方式', before: '', after: ADJUSTMENT_OUTCOME_NAMES[payload.outcome] },
      {
        label: '订单状态',
        before: COLLECTION_STATUS_NAMES[terms.status],
        after: COLLECTION_STATUS_NAMES[next],
      },
      { label: '应收金额（元）', before: '', after: groupMoney(terms.due) },
      {
        label: '实收金额（元）',
        before: terms.reported && groupMoney(terms.reported),
        after: money(parseMoney(payload.received)),
      },
      ...(returned > 0n
        ? [
            {
              label: '退回付款人（元）',
              before: '',
              after: `${money(returned)}（${RETURN_BY_NAMES[payload.returnBy]}，生成退款单）`,
            },
          ]
        : []),
    ];
  },
  async apply(ctx, { id }) {
    const outcome = await adjustCollection(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'adjusted') throw REFUSALS[outcome]?.() ?? refundRefusal(outcome);
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
