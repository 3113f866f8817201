import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney, MAX_AMOUNT_FEN, parseMoney, parseRate } from '@mashang/contract/money';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { viewTerms } from '../cash-out-view.ts';
import * as zh from '../zh.ts';
import { feeUnder, findTerms, insertTerms, type Terms } from './terms-store.ts';

type Payload = ApprovalPayload<'cash-out.terms'>;
const LABELS = zh.termsApproval.labels;
const MAX_FEE_RATE = 100_000;

/** The subject that a proposal must name; there is only one set of terms. */
const SUBJECT = 'terms';

function termsOf(payload: Payload): Terms {
  const terms: Terms = {
    minAmount: parseMoney(payload.minAmount),
    maxAmount: parseMoney(payload.maxAmount),
    dailyAmount: parseMoney(payload.dailyAmount),
    dailyCount: payload.dailyCount,
    feeFixed: parseMoney(payload.feeFixed),
    feeRate: parseRate(payload.feeRate),
  };
  if (terms.minAmount === 0n) throw invalidField('payload.minAmount', zh.termsApproval.minAmountZero);
  if (terms.maxAmount < terms.minAmount) throw invalidField('payload.maxAmount', zh.termsApproval.belowMinAmount);
  if (terms.maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', zh.termsApproval.aboveLimit);
  if (terms.dailyAmount < terms.maxAmount) throw invalidField('payload.dailyAmount', zh.termsApproval.belowMaxAmount);
  if (terms.feeRate > MAX_FEE_RATE) throw invalidField('payload.feeRate', zh.termsApproval.feeRateLimit);
  return terms;
}

function wordsOf(terms: Record<keyof typeof LABELS, string | number>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(terms).map(([key, value]) => [key, typeof value === 'string' ? groupMoney(value) : String(value)]),
  );
}

/** Changes limits and fee of cash-outs; two people approve, and it applies to later requests. */
export const cashOutTermsApproval: ApprovalKind<Payload, Record<keyof typeof LABELS, string | number>> = {
  kind: 'cash-out.terms',
  async load({ tx }, { subjectId, payload }) {
    if (subjectId !== SUBJECT) throw new BusinessError('notFound', zh.termsApproval.termsMissing);
    const terms = termsOf(payload);
    if ((await feeUnder(tx, terms, terms.minAmount)) >= terms.minAmount)
      throw invalidField('payload.feeFixed', zh.termsApproval.feeAboveMinAmount);
    return {
      subject: { kind: 'cash-out-terms', id: SUBJECT, name: zh.termsApproval.subject },
      state: viewTerms(await findTerms(tx)),
      lockKey: SUBJECT,
    };
  },
  lines(state, payload) {
    const [before, after] = [wordsOf(state), wordsOf(viewTerms(termsOf(payload)))];
    return Object.entries(LABELS).map(([key, label]) => ({
      label,
      before: before[key] as string,
      after: after[key] as string,
    }));
  },
  async apply(ctx, { id, payload }) {
    const terms = termsOf(payload);
    await insertTerms(ctx.tx, id, terms);
    return viewTerms(terms);
  },
};
