import { z } from 'zod';
import { timelineStep } from './collection-orders.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { merchantSettlement, SETTLEMENT_STATE_NAMES, settlementStatement, settlementTerms } from './settlements.ts';
import { googleAuthCode } from './sign-in.ts';

/** One settlement as the people of its merchant see it. The account is masked. */
export const ownSettlement = merchantSettlement.omit({ times: true, result: true }).extend({
  bankName: z.string(),
  accountNo: z.string(),
  sentTime: z.string(),
  endTime: z.string(),
});
export type OwnSettlement = z.infer<typeof ownSettlement>;
export const OWN_SETTLEMENT_FILTERS = listFilters({
  settlementNo: { kind: 'text', title: '结算单号', max: 48, place: 'line' },
  dates: { kind: 'dates', title: '生成时间' },
  state: { kind: 'choices', title: '状态', names: SETTLEMENT_STATE_NAMES },
});
/** GET /api/merchant/settlements, newest first. */
export const ownSettlementQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(OWN_SETTLEMENT_FILTERS),
});
export type OwnSettlementQuery = z.infer<typeof ownSettlementQuery>;
export const ownSettlementPage = pageOf(ownSettlement);
export type OwnSettlementPage = z.infer<typeof ownSettlementPage>;

/** GET /api/merchant/settlements/detail?settlementNo= */
export const ownSettlementDetail = z.object({
  settlement: ownSettlement,
  currency: currencyText,
  /** Received for orders since the settlement before. */
  basis: moneyText,
  /** Day on which its part of the reserve is released; empty where none was kept. */
  releaseOn: z.string(),
  releasedTime: z.string(),
  /** Amount that refunds drew from its part of the reserve before that day. */
  reserveDrawn: moneyText,
  timeline: z.array(timelineStep),
  statement: settlementStatement,
});
export type OwnSettlementDetail = z.infer<typeof ownSettlementDetail>;

/** GET /api/merchant/settlements/terms: plan, next run, balance, reserve and the masked account. */
export const ownSettlementTerms = settlementTerms.omit({ payableAccount: true }).extend({
  account: settlementTerms.shape.account.unwrap().omit({ evidenceFile: true }).nullable(),
});
export type OwnSettlementTerms = z.infer<typeof ownSettlementTerms>;

/** GET /api/merchant/settlements/askable: what a settlement asked for now would pay, after fee and reserve. */
export const askableSettlement = z.object({
  merchantId: z.string(),
  /** The name that its account must be in. */
  legalName: z.string(),
  currency: currencyText,
  /** Paid to the account; `0.00` where nothing is to be paid. */
  amount: moneyText,
  fee: moneyText,
  /** Kept as reserve. */
  reserve: moneyText,
  /** The account, masked; empty where there is none. */
  accountNo: z.string(),
  bankName: z.string(),
  /** Why it cannot be asked for now; empty when it can. */
  why: z.string(),
});
export type AskableSettlement = z.infer<typeof askableSettlement>;
/** POST /api/merchant/settlements/ask ⓖ: for all that can be settled; refused where that is not `amount` any more. */
export const askOwnSettlementBody = z.strictObject({
  /** The amount of `askable`, as the person saw it. */
  amount: moneyText,
  googleAuthCode: googleAuthCode.optional(),
});
export type AskOwnSettlementBody = z.infer<typeof askOwnSettlementBody>;
export const askOwnSettlementAnswer = z.object({ settlementNo: z.string() });
export type AskOwnSettlementAnswer = z.infer<typeof askOwnSettlementAnswer>;
