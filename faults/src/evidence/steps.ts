import type { Random } from '../random.ts';
import * as bank from './bank-steps.ts';
import * as collect from './collect-steps.ts';
import * as company from './company-steps.ts';
import type { Mode } from './evidence-run.ts';
import * as freeze from './freeze-steps.ts';
import * as payout from './payout-steps.ts';
import * as refund from './refund-steps.ts';
import * as settle from './settle-steps.ts';
import type { Step } from './step.ts';

type Weighed = Record<string, readonly [weight: number, step: Step]>;

const IN_BOTH: Weighed = {
  create: [12, collect.create],
  expire: [2, collect.expire],
  deliver: [16, bank.deliver],
  work: [9, bank.work],
  refundWhole: [5, refund.refundWhole],
  refundPart: [5, refund.refundPart],
  refundSeveral: [4, refund.refundSeveral],
  askByMerchant: [1, refund.askByMerchant],
  refundOfFrozen: [3, refund.refundOfFrozen],
  refundSurplus: [6, refund.refundSurplus],
  payRefund: [11, refund.payRefund],
  settleRefund: [5, refund.settleRefund],
  failRefund: [3, refund.failRefund],
  returnRefund: [3, refund.returnRefund],
  cancelRefund: [2, refund.cancelRefund],
  makeRun: [5, settle.makeRun],
  approveRun: [7, settle.approveRun],
  refuseRun: [1, settle.refuseRun],
  sendSettlement: [9, settle.sendSettlement],
  failSettlement: [2, settle.failSettlement],
  matchSettlement: [2, settle.matchSettlement],
  cancelSettlement: [1, settle.cancelSettlement],
  returnSettlement: [3, settle.returnSettlement],
  verifyAccount: [1, settle.verifyAccount],
  createPayout: [8, payout.createPayout],
  cancelPayout: [1, payout.cancelPayout],
  freezePayout: [1, payout.freezePayout],
  releaseFrozenPayout: [2, payout.releaseFrozenPayout],
  complain: [3, freeze.complain],
  answerComplaint: [3, freeze.answerComplaint],
  freezeOrder: [4, freeze.freezeOrder],
  sendPastFreeze: [4, freeze.sendPastFreeze],
  lift: [9, freeze.lift],
  bankExecutes: [14, bank.bankExecutes],
  bankGivesBack: [4, bank.bankGivesBack],
  bankReverses: [1, bank.bankReverses],
  disposeAlone: [2, collect.disposeAlone],
  adjustTyped: [2, collect.adjustTyped],
};
const IN_ONE: Record<Mode, Weighed> = {
  institution: {
    payAtBank: [18, collect.payAtBank],
    changePlace: [2, collect.changePlace],
    matchByTwo: [7, collect.matchByTwo],
    letPayoutGo: [4, payout.letPayoutGo],
    sendPayout: [8, payout.sendPayout],
    failPayout: [2, payout.failPayout],
    matchPayout: [2, payout.matchPayout],
    endPayout: [1, payout.endPayout],
    returnPayout: [3, payout.returnPayout],
  },
  agent_float: {
    confirmByHand: [14, collect.confirmByHand],
    payCollector: [5, collect.payCollector],
    payFromCollector: [2, collect.payFromCollector],
    claimPayout: [6, payout.claimPayout],
    payClaim: [5, payout.payClaim],
    acceptClaim: [5, payout.acceptClaim],
    freezeFloat: [1, freeze.freezeFloat],
  },
};

/** Possible once the licence lets it use payment companies. */
const AT_COMPANIES: Weighed = {
  createOnline: [20, company.createOnline],
  openAtCompany: [18, company.openAtCompany],
  payAtCompany: [20, company.payAtCompany],
  claimPaidAtCompany: [3, company.claimPaidAtCompany],
  changeCompany: [4, company.changeCompany],
  companyFails: [14, company.companyFails],
  lateNotices: [3, company.lateNotices],
  refundComesBack: [2, company.refundComesBack],
  payoutComesBack: [2, company.payoutComesBack],
  balanceRunsLow: [2, company.balanceRunsLow],
  createWalletPayout: [8, company.createWalletPayout],
  sendByCompany: [10, company.sendByCompany],
  payeeDecides: [6, company.payeeDecides],
  refundOnlineSurplus: [4, company.refundOnlineSurplus],
  askCompanies: [18, company.askCompanies],
  killWorker: [5, company.killWorker],
};

/** What is possible at a moment: steps of these modes, and of payment companies where there are some. */
export type Possible = { modes: readonly Mode[]; hasCompanies: boolean };
export type Chosen = readonly [name: string, step: Step];
/** Chooses one step that is possible now, by its weight. */
export function chooseStep(random: Random, { modes, hasCompanies }: Possible): Chosen {
  const companies = hasCompanies && modes.includes('institution') ? [AT_COMPANIES] : [];
  const all = [IN_BOTH, ...modes.map((mode) => IN_ONE[mode]), ...companies].flatMap(Object.entries<Weighed[string]>);
  let left = random.below(all.reduce((sum, [, [weight]]) => sum + weight, 0));
  for (const [name, [weight, step]] of all) {
    left -= weight;
    if (left < 0) return [name, step];
  }
  throw new Error('the weights are not those that were summed');
}

/**
 * Steps that never run beside others: it would be unclear whether the other step ended their freeze or dispute, which
 * call a company's fault is of, or whose answer a death takes away.
 */
const ALONE = ['complain', 'freezePayout', 'sendPastFreeze', 'companyFails', 'killWorker'];
/** Chooses several steps to run at the same time. */
export function chooseTogether(random: Random, possible: Possible): Chosen[] {
  const group = Array.from({ length: 2 + random.below(2) }, () => chooseStep(random, possible));
  return group.filter(([name]) => !ALONE.includes(name));
}
