import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney, MAX_AMOUNT_FEN, parseMoney, parseRate } from '@mashang/contract/money';
import { SETTLEMENT_SCHEDULES, type SettlementPlan, WEEKDAY_NAMES } from '@mashang/contract/settlements';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findPlan, insertPlan, lockMerchantOf, type Plan } from './settlement-terms-store.ts';
import { viewPlan } from './settlement-view.ts';

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
    throw invalidField('payload.leastAmount', '起结金额须大于 0，不超过 1 亿元');
  if (plan.reserveRate > MAX_RESERVE_RATE) throw invalidField('payload.reserveRate', '保证金比例最多 50%');
  if (plan.reserveRate > 0 !== plan.reserveDays > 0)
    throw invalidField('payload.reserveDays', '保证金比例与天数须同时填写或同时为 0');
  return plan;
}

const rhythm = (plan: SettlementPlan) => {
  const every = plan.schedule === 't0' ? `，每 ${plan.everyHours} 小时` : '';
  const day = plan.schedule === 'weekly' ? `，${WEEKDAY_NAMES[plan.weekday]}` : '';
  const cut = plan.schedule === 'on_request' ? '' : `，日切 ${plan.cutOff}`;
  return `${SETTLEMENT_SCHEDULES[plan.schedule]}${every}${day}${cut}`;
};
const reserve = ({ reserveRate, reserveDays }: SettlementPlan) =>
  reserveDays === 0 ? '无' : `${reserveRate}%，${reserveDays} 天后释放`;

/** When and how a merchant is settled: by two people, for the runs from then on. */
export const settlementPlanApproval: ApprovalKind<Payload, State> = {
  kind: 'merchant.settlement-plan',
  async load({ tx }, { subjectId, payload }) {
    planOf(payload);
    const merchant = await lockMerchantOf(tx, subjectId);
    if (!merchant) throw new BusinessError('notFound', '商户不存在');
    const plan = await findPlan(tx, merchant.id);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${merchant.name} · 结算计划` },
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
      line('结算周期', rhythm),
      line('起结金额（元）', (one) => groupMoney(one.leastAmount)),
      line('滚动保证金', reserve),
      line('有案件或投诉时暂缓', (one) => (one.holdBack ? '是' : '否')),
      line('每笔结算手续费（元）', (one) => groupMoney(one.fee)),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    const plan = planOf(payload);
    await insertPlan(ctx.tx, subjectId, id, plan);
    return viewPlan(plan);
  },
};
