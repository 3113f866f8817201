import type { PlanNumbers } from '@mashang/contract/fees';
import type { Tx } from '../../../platform/database/db.ts';
import { invalidField } from '../../../platform/errors.ts';
import * as zh from '../zh.ts';
import { askedBy, type CommissionLimits, commissionFault } from './commission-rules.ts';
import { findAboveFee, findCommissionLimits, listPlansUnder } from './fee-plan-store.ts';

async function faultOf(tx: Tx, plan: PlanNumbers, limits: CommissionLimits) {
  return commissionFault(limits.rate, await findAboveFee(tx, limits.rate, askedBy(plan, limits)));
}

/** Refuses a plan whose fee would be below the commissions somewhere in the product's range of amounts. */
export async function refusePlanBelowCommissions(
  tx: Tx,
  of: { merchantId: string; product: string; from: string },
  plan: PlanNumbers,
): Promise<void> {
  const limits = await findCommissionLimits(tx, of);
  const fault = limits && (await faultOf(tx, plan, limits));
  if (fault) throw invalidField(`payload.${fault.field}`, fault.reason);
}

/** Refuses an agent's rate if the commissions would be above the fee of a merchant's plan. */
export async function refuseRateAboveFees(
  tx: Tx,
  { participantId, product, rate }: { participantId: string; product: string; rate: number },
): Promise<void> {
  const limits = await findCommissionLimits(tx, { merchantId: '0', product, from: '' });
  if (!limits) return;
  for (const { merchant, plan } of await listPlansUnder(tx, participantId, product)) {
    const fault = await faultOf(tx, plan, { ...limits, rate });
    if (fault) throw invalidField('payload.rate', zh.checkCommissions.ofMerchant(merchant, fault.reason));
  }
}
