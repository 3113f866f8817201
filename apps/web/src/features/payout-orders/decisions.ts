import type { PayoutDetail } from '@mashang/contract/payout-orders';
import { proposalOf } from '../approvals/queries.ts';
import { acceptPayout, failBankPayout, freezePayout, holdProofs, type Judgement, judgePayout } from './queries.ts';
import * as zh from './zh.tsx';

export type DecisionInput = { orderNo: string; remark: string; code: string; key: string };
export type Decision = {
  kind: 'accept' | Judgement | 'freeze' | 'unfreeze' | 'hold' | 'unhold' | 'bankFail';
  button: string;
  title: string;
  /** Text about the effect of the decision. */
  effect: string;
  /** Asks for a reason under this label. */
  reason?: string;
  needsCode: boolean;
  danger?: boolean;
  done: string;
  /** Resolves to a message that is more specific than `done`, if there is one. */
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
  button: zh.accept.acceptButton,
  title: zh.accept.accept,
  effect: zh.accept.effect,
  needsCode: true,
  done: zh.accept.acceptDone,
  async act({ orderNo, code, key }) {
    const { waitsForSecond } = await acceptPayout(orderNo, code, key);
    return waitsForSecond ? zh.accept.waitsForSecond : undefined;
  },
};
const DISPUTE: Decision = {
  kind: 'dispute',
  button: zh.dispute.disputeButton,
  title: zh.dispute.dispute,
  effect: zh.dispute.effect,
  reason: zh.dispute.reason,
  needsCode: true,
  danger: true,
  done: zh.dispute.disputeDone,
  act: judge('dispute'),
};
const FAIL: Decision = {
  kind: 'fail',
  button: zh.fail.failButton,
  title: zh.fail.fail,
  effect: zh.fail.effect,
  reason: zh.fail.reason,
  needsCode: true,
  danger: true,
  done: zh.fail.failDone,
  act: judge('fail'),
};
const BANK_FAIL: Decision = {
  kind: 'bankFail',
  button: zh.bankFail.bankFailButton,
  title: zh.bankFail.bankFail,
  effect: zh.bankFail.effect,
  reason: zh.bankFail.reason,
  needsCode: true,
  danger: true,
  done: zh.bankFail.bankFailDone,
  async act({ orderNo, remark, code }) {
    await failBankPayout(orderNo, remark, code);
    return undefined;
  },
};
const FREEZE: Decision = {
  kind: 'freeze',
  button: zh.freeze.freezeButton,
  title: zh.freeze.freeze,
  effect: zh.freeze.effect,
  reason: zh.freeze.reason,
  needsCode: false,
  done: zh.freeze.freezeDone,
  async act({ orderNo, remark }) {
    await freezePayout({ orderNo, remark, frozen: true });
    return undefined;
  },
};
const UNFREEZE: Decision = {
  ...FREEZE,
  kind: 'unfreeze',
  button: zh.unfreeze.unfreezeButton,
  title: zh.unfreeze.unfreeze,
  effect: zh.unfreeze.effect,
  reason: zh.unfreeze.reason,
  needsCode: true,
  done: zh.unfreeze.unfreezeDone,
  async act({ orderNo, remark, code }) {
    await proposalOf('payout.release', orderNo).submit({ payload: {}, reason: remark, code });
    return undefined;
  },
};

const HOLD: Decision = {
  kind: 'hold',
  button: zh.hold.holdButton,
  title: zh.hold.hold,
  effect: zh.hold.effect,
  reason: zh.hold.reason,
  needsCode: true,
  done: zh.hold.holdDone,
  act: keep(true),
};
const UNHOLD: Decision = {
  ...HOLD,
  kind: 'unhold',
  button: zh.unhold.unholdButton,
  title: zh.unhold.unhold,
  effect: zh.unhold.effect,
  reason: zh.unhold.reason,
  danger: true,
  done: zh.unhold.unholdDone,
  act: keep(false),
};

/** Decisions that the signed-in operator may make on a payout now, the most consequential last. */
export function decisionsOf({ order, proofHold }: Pick<PayoutDetail, 'order' | 'proofHold'>): Decision[] {
  const all: (Decision | false)[] = [
    proofHold.mayChange && (proofHold.held ? UNHOLD : HOLD),
    order.mayFreeze && (order.frozen ? UNFREEZE : FREEZE),
    order.mayFail && FAIL,
    order.mayMatch && BANK_FAIL,
    order.mayDispute && DISPUTE,
    order.mayAccept &&
      (order.acceptFirstBy ? { ...ACCEPT, button: zh.decisions.secondCheck, title: zh.decisions.title } : ACCEPT),
  ];
  return all.filter((one) => one !== false);
}
