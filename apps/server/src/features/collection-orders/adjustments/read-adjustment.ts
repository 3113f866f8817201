import { ADJUSTMENT_OUTCOMES, type AdjustmentOptions, type ReturnBy } from '@mashang/contract/collection-orders';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { maskName } from '@mashang/contract/participants';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { readPayee } from '../../refunds/refund-payee.ts';
import { meansOf, termsOf } from './adjustment-approval.ts';
import { effectsOf, planAdjustment, splitReceipt, whyNotOutcome } from './adjustment-rules.ts';
import { findAdjustmentStanding, findSettlements } from './adjustment-store.ts';

type Asked = { agtOrderNo: string; received?: string | undefined; returnBy?: ReturnBy | undefined };

/** The possible outcomes of a partial, late or excessive receipt, each with its effects and its postings. */
export async function readAdjustment(ctx: Ctx, asked: Asked): Promise<AdjustmentOptions> {
  allow(ctx.actor, 'adjustment:propose');
  return asReader(ctx, async (tx) => {
    const found = await findAdjustmentStanding(tx, asked.agtOrderNo);
    const terms = termsOf(found);
    const { why, ...payee } = await readPayee(tx, asked.agtOrderNo);
    const received = asked.received ?? (terms.reported || terms.due);
    const ways = ADJUSTMENT_OUTCOMES.map((outcome) => ({
      outcome,
      received,
      returnBy: asked.returnBy ?? 'institution',
    }));
    const amounts = ways.map((wanted) => splitReceipt(terms, wanted).settled);
    const settlements = await findSettlements(tx, asked.agtOrderNo, amounts);
    const options = ways.map((wanted) => {
      const { outcome } = wanted;
      const lines = settlements.get(splitReceipt(terms, wanted).settled) ?? [];
      const plan = planAdjustment(terms, wanted, lines);
      const refusal = whyNotOutcome(terms, wanted, { ...meansOf(found), lines }) || (plan.returned > 0n ? why : '');
      const isPossible = plan.returned >= 0n && (plan.returned > 0n || lines.length > 0);
      return {
        outcome,
        settled: formatMoney(plan.settled),
        returned: formatMoney(plan.returned),
        effects: isPossible ? effectsOf(terms, wanted, lines) : [],
        postings: isPossible ? plan.postings : [],
        refusal,
      };
    });
    return {
      status: terms.status,
      currency: BOOKS_CURRENCY,
      due: terms.due,
      reported: terms.reported,
      reportedBy: terms.reported ? (found?.operator ?? '') : '',
      payer: found?.paymentName ? maskName(found.paymentName) : '',
      merchant: terms.merchant,
      collector: terms.collector,
      payee,
      options,
    };
  });
}
