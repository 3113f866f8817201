import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney, MAX_AMOUNT_FEN, parseMoney, parseRate } from '@mashang/contract/money';
import { SETTLEMENT_SCHEDULES, type SettlementPlan, WEEKDAY_NAMES } from '@mashang/contract/settlements';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findPlan, insertPlan, lockMerchantOf, type Plan } from './settlement-terms-store.ts';
import { viewPlan } from './settlement-view.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'merchant.settlement-plan'>;
type State = { plan: SettlementPlan | null };

const MAX_RESERVE_RATE = 500_000;

function planOf(payload: Payload): Plan {
  const [hours, minutes] = payload.cutOff.split(':').map(Number) as [number, number];
  const plan: Plan = {
    ...payload,
    cutOff: hours * 60 + minutes,
    leastAmount: parseMoney(payload.leastAmount),
    reserveRate: parseRate(payload.reserveRate),
    fee: parseMoney(payload.fee),
  };
  if (plan.leastAmount === 0n || plan.leastAmount > MAX_AMOUNT_FEN)
    throw invalidField('payload.leastAmount', zh.planApproval.minAmountRange);
  if (plan.reserveRate > MAX_RESERVE_RATE) throw invalidField('payload.reserveRate', zh.planApproval.reserveRateLimit);
  if (plan.reserveRate > 0 !== plan.reserveDays > 0)
    throw invalidField('payload.reserveDays', zh.planApproval.reservePaired);
  return plan;
}

const rhythm = (plan: SettlementPlan) => {
  const every = plan.schedule === 't0' ? zh.planApproval.every(plan.everyHours) : '';
  const day = plan.schedule === 'weekly' ? `，${WEEKDAY_NAMES[plan.weekday]}` : '';
  const cut = plan.schedule === 'on_request' ? '' : zh.planApproval.cutOff(plan.cutOff);
  return `${SETTLEMENT_SCHEDULES[plan.schedule]}${every}${day}${cut}`;
};
const reserve = ({ reserveRate, reserveDays }: SettlementPlan) =>
  reserveDays === 0 ? zh.planApproval.noReserve : zh.planApproval.reserve(reserveRate, reserveDays);

/** Sets when and how a merchant is settled, by two people, for later runs. */
export const settlementPlanApproval: ApprovalKind<Payload, State> = {
  kind: 'merchant.settlement-plan',
  async load({ tx }, { subjectId, payload }) {
    planOf(payload);
    const merchant = await lockMerchantOf(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
    const plan = await findPlan(tx, merchant.id);
    return {
      subject: { kind: 'merchant', id: subjectId, name: zh.planApproval.subject(merchant.name) },
      state: { plan: plan ? viewPlan(plan) : null },
      lockKey: subjectId,
    };
  },
  lines({ plan }, payload) {
    const after = viewPlan(planOf(payload));
    const line = (label: string, of: (one: SettlementPlan) => string) => ({
      label,
      before: plan ? of(plan) : '',
      after: of(after),
    });
    return [
      line(zh.planApproval.cycle, rhythm),
      line(zh.planApproval.minAmount, (one) => groupMoney(one.leastAmount)),
      line(zh.planApproval.rollingReserve, reserve),
      line(zh.planApproval.heldOnCases, (one) => (one.holdBack ? zh.planApproval.yes : zh.planApproval.no)),
      line(zh.planApproval.fee, (one) => groupMoney(one.fee)),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    const plan = planOf(payload);
    await insertPlan(ctx.tx, subjectId, id, plan);
    return viewPlan(plan);
  },
};
