import type { ApprovalPayload } from '@mashang/contract/approvals';
import {
  ADJUSTMENT_OUTCOME_NAMES,
  COLLECTION_STATUS,
  COLLECTION_STATUS_NAMES,
  RETURN_BY_NAMES,
} from '@mashang/contract/collection-orders';
import { feeWire } from '@mashang/contract/fees';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import type { RefusedBy } from '../../../platform/database/statements/rows.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { type Payee, payeeLines, requirePayee } from '../../refunds/refund-payee.ts';
import { refundRefusal } from '../../refunds/refund-refusals.ts';
import { needsReview } from '../../screening/hits/needs-review.ts';
import * as zh from '../zh.ts';
import {
  type AdjustmentTerms,
  type Means,
  planAdjustment,
  type Settlement,
  splitReceipt,
  whyNotOutcome,
} from './adjustment-rules.ts';
import {
  type ADJUSTMENT_COMMANDS,
  type AdjustmentStanding,
  adjustCollection,
  findAdjustmentStanding,
  findOrderFreeze,
  findSettlements,
} from './adjustment-store.ts';

type Payload = ApprovalPayload<'collection.adjust'>;
/** `payee` receives what is given back; left out if nothing is. */
type State = AdjustmentTerms & { payee?: Payee };
type Refused = RefusedBy<Pick<typeof ADJUSTMENT_COMMANDS, 'adjust_collection'>, 'adjusted'>;
const REFUSALS: Record<Refused, () => BusinessError> = {
  not_found: () => new BusinessError('notFound', zh.faults.orderMissing),
  wrong_state: () => new BusinessError('conflict', zh.adjustmentApproval.wrongState),
  frozen: () => new BusinessError('frozen', zh.adjustmentApproval.frozen),
  float_short: () => new BusinessError('conflict', zh.adjustmentApproval.floatShort),
  over_fee: () => new BusinessError('conflict', zh.adjustmentApproval.overFee),
  over_limit: () => new BusinessError('conflict', zh.adjustmentApproval.overLimit),
  no_account: () => refundRefusal('no_account'),
  other_name: () => refundRefusal('other_name'),
  own_account: () => refundRefusal('own_account'),
};

const AT_PLACE = zh.adjustmentApproval.atPlace;

/** The terms of an order whose receipt may be settled now: a different amount that waits, or a late receipt. */
export function termsOf(found: AdjustmentStanding | null): AdjustmentTerms {
  if (!found) throw new BusinessError('notFound', zh.faults.orderMissing);
  const { status, adjustment, amount, paidInAmount } = found;
  if (found.atPlace) throw new BusinessError('conflict', AT_PLACE);
  const isLate = status === COLLECTION_STATUS.expired && adjustment === null;
  if (adjustment !== 'pending' && !isLate)
    throw new BusinessError('conflict', zh.adjustmentApproval.nothingToAdjust(COLLECTION_STATUS_NAMES[status]));
  if (found.frozen) throw REFUSALS.frozen();
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
  return { available: found?.available ?? 0n, capLeft: found?.capLeft ?? null };
}

type Asked = { payload: Payload; means: Means };

function check(terms: AdjustmentTerms, { payload, means }: Asked): void {
  const refusal = whyNotOutcome(terms, payload, means);
  if (refusal.startsWith(zh.adjustmentApproval.receivedRefusals)) throw invalidField('payload.received', refusal);
  if (refusal) throw new BusinessError('conflict', refusal);
  if (payload.payer.includes('*')) throw invalidField('payload.payer', zh.adjustmentApproval.payerMasked);
}

/** Screens the payer of the settled amount, as at a confirmation (L6): nobody has reported a late receipt yet. */
async function refuseListedPayer(ctx: WriteCtx, agtOrderNo: string, name: string): Promise<void> {
  const asked = { name, subjectKind: 'collection', subjectId: agtOrderNo } as const;
  if (name.trim() !== '' && (await needsReview(ctx, asked)))
    throw new BusinessError('frozen', zh.adjustmentApproval.payerInReview);
}

/**
 * The payee of the amount that is not settled. From here on the order is locked, and its payer can enter no other
 * account meanwhile.
 */
async function payeeOfRest(ctx: WriteCtx, agtOrderNo: string): Promise<Payee> {
  if ((await findOrderFreeze(ctx.tx, agtOrderNo)) !== null) throw REFUSALS.frozen();
  return requirePayee(ctx, agtOrderNo);
}

/** The postings of each account as one line of the difference. */
function postingLines(terms: AdjustmentTerms, payload: Payload, settlement: Settlement) {
  const byAccount = new Map<string, string[]>();
  for (const { owner, account, amount } of planAdjustment(terms, payload, settlement).postings) {
    const label = zh.adjustmentApproval.posting(owner, account);
    byAccount.set(label, [
      ...(byAccount.get(label) ?? []),
      `${amount.startsWith('-') ? '' : '+'}${groupMoney(amount)}`,
    ]);
  }
  return [...byAccount].map(([label, amounts]) => ({ label, before: '', after: amounts.join('，') }));
}

/** Settles a partial, late or excessive receipt, gives it back, or both, once another person agrees. */
export const adjustmentApproval: ApprovalKind<Payload, State> = {
  kind: 'collection.adjust',
  service: 'collection',
  stage: 'finish',
  async load(ctx, { subjectId, payload }) {
    const { tx } = ctx;
    const found = await findAdjustmentStanding(tx, subjectId);
    const terms = termsOf(found);
    const { settled, returned } = splitReceipt(terms, payload);
    const settlement = (await findSettlements(tx, subjectId, [settled])).get(settled) ?? [];
    check(terms, { payload, means: { ...meansOf(found), lines: settlement } });
    if (settled > 0n) await refuseListedPayer(ctx, subjectId, payload.payer || (found?.paymentName ?? ''));
    return {
      subject: { kind: 'collection-order', id: subjectId, name: `${subjectId} · ${terms.merchant}` },
      state: returned > 0n ? { ...terms, payee: await payeeOfRest(ctx, subjectId) } : terms,
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
      { label: zh.adjustmentApproval.outcome, before: '', after: ADJUSTMENT_OUTCOME_NAMES[payload.outcome] },
      {
        label: zh.adjustmentApproval.status,
        before: COLLECTION_STATUS_NAMES[terms.status],
        after: COLLECTION_STATUS_NAMES[next],
      },
      { label: zh.adjustmentApproval.due, before: '', after: groupMoney(terms.due) },
      {
        label: zh.adjustmentApproval.received,
        before: terms.reported && groupMoney(terms.reported),
        after: money(parseMoney(payload.received)),
      },
      ...(returned > 0n
        ? [
            {
              label: zh.adjustmentApproval.returned,
              before: '',
              after: zh.adjustmentApproval.returnedBy(money(returned), RETURN_BY_NAMES[payload.returnBy]),
            },
            ...(terms.payee ? payeeLines(terms.payee) : []),
          ]
        : []),
    ];
  },
  async apply(ctx, { id }) {
    const outcome = await adjustCollection(ctx.tx, id, actorName(ctx.actor));
    if (outcome !== 'adjusted') throw REFUSALS[outcome]();
    return { outcome };
  },
  applied: (platform) => platform.bus.signal('webhooks'),
};
