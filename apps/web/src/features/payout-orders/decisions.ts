import type { PayoutDetail } from '@mashang/contract/payout-orders';
import { proposalOf } from '../approvals/queries.ts';
import { acceptPayout, failBankPayout, freezePayout, holdProofs, type Judgement, judgePayout } from './queries.ts';

export type DecisionInput = { orderNo: string; remark: string; code: string; key: string };
export type Decision = {
  kind: 'accept' | Judgement | 'freeze' | 'unfreeze' | 'hold' | 'unhold' | 'bankFail';
  button: string;
  title: string;
  /** What it brings about. */
  effect: string;
  /** Asks for a reason under this label. */
  reason?: string;
  needsCode: boolean;
  danger?: boolean;
  done: string;
  /** Resolves to a sentence that says more than `done`, if there is one. */
  act(input: DecisionInput): Promise<string | undefined>;
};

function judge(judgement: Judgement): Decision['act'] {
  return async ({ key, ...input }) => {
    await judgePayout(judgement, input, key);
    return undefined;
  };
}

function keep(wanted: boolean): Decision['act'] {
  return async ({ orderNo, remark, code }) => {
    await holdProofs({ orderNo, remark, code, hold: wanted });
    return undefined;
  };
}

const ACCEPT: Decision = {
  kind: 'accept',
  button: '验收',
  title: '验收',
  effect: '请核对凭证中的收款人、账号与金额。验收后立即结算，不能撤销。',
  needsCode: true,
  done: '验收成功，账本已结算',
  async act({ orderNo, code, key }) {
    const { waitsForSecond } = await acceptPayout(orderNo, code, key);
    return waitsForSecond ? '已验收，等待另一人复核' : undefined;
  },
};
const DISPUTE: Decision = {
  kind: 'dispute',
  button: '争议',
  title: '转为异常',
  effect: '订单转为异常，付款方会收到通知，可在期限内提出异议或补交凭证；裁定退回须两人审批，期限内须付款方同意。',
  reason: '争议原因',
  needsCode: true,
  danger: true,
  done: '已转为异常',
  act: judge('dispute'),
};
const FAIL: Decision = {
  kind: 'fail',
  button: '关闭失败',
  title: '关闭失败',
  effect: '订单不再受理，商户的冻结金额与手续费立即释放，不能撤销。',
  reason: '失败原因',
  needsCode: true,
  danger: true,
  done: '已标记失败，商户冻结已释放',
  act: judge('fail'),
};
const BANK_FAIL: Decision = {
  kind: 'bankFail',
  button: '登记付款失败',
  title: '登记银行付款失败',
  effect: '银行退票或拒绝付款时登记。商户金额继续占用，可重新生成付款文件，或由两人终止。',
  reason: '失败原因',
  needsCode: true,
  danger: true,
  done: '已登记付款失败',
  async act({ orderNo, remark, code }) {
    await failBankPayout(orderNo, remark, code);
    return undefined;
  },
};
const FREEZE: Decision = {
  kind: 'freeze',
  button: '冻结',
  title: '冻结订单',
  effect: '冻结后不能抢单、付款与验收，也不写入付款文件；付款时限照常计算，已在银行的付款照常确认。',
  reason: '冻结原因',
  needsCode: false,
  done: '已冻结',
  async act({ orderNo, remark }) {
    await freezePayout({ orderNo, remark, frozen: true });
    return undefined;
  },
};
const UNFREEZE: Decision = {
  ...FREEZE,
  kind: 'unfreeze',
  button: '申请解冻',
  title: '申请解除冻结',
  effect: '提交后须由另一人审批；通过后订单按原状态继续。',
  reason: '解除原因',
  needsCode: true,
  done: '已提交审批',
  async act({ orderNo, remark, code }) {
    await proposalOf('payout.release', orderNo).submit({ payload: {}, reason: remark, code });
    return undefined;
  },
};

const HOLD: Decision = {
  kind: 'hold',
  button: '保全凭证',
  title: '保全凭证',
  effect: '本单全部凭证（含之后补交的）不再到期删除，直到解除保全。',
  reason: '保全原因',
  needsCode: true,
  done: '凭证已列入保全',
  act: keep(true),
};
const UNHOLD: Decision = {
  ...HOLD,
  kind: 'unhold',
  button: '解除保全',
  title: '解除保全',
  effect: '解除后，凭证在订单结束半年后删除；已满半年的将很快删除，不能恢复。',
  reason: '解除原因',
  danger: true,
  done: '已解除保全',
  act: keep(false),
};

/** What the signed-in operator may decide about a payout now, the weightiest last. */
export function decisionsOf({ order, proofHold }: Pick<PayoutDetail, 'order' | 'proofHold'>): Decision[] {
  const all: (Decision | false)[] = [
    proofHold.mayChange && (proofHold.held ? UNHOLD : HOLD),
    order.mayFreeze && (order.frozen ? UNFREEZE : FREEZE),
    order.mayFail && FAIL,
    order.mayMatch && BANK_FAIL,
    order.mayDispute && DISPUTE,
    order.mayAccept && (order.acceptFirstBy ? { ...ACCEPT, button: '复核验收', title: '复核验收' } : ACCEPT),
  ];
  return all.filter((one) => one !== false);
}
