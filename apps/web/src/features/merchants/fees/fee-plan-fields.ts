import type { FeeTier } from '@mashang/contract/fees';
import { whyNot } from '@mashang/contract/fields';
import { MONEY, OPTIONAL_MONEY, RATE } from '@mashang/contract/money';
import { isFine, whyWrong } from '../../../lib/form/form-rules.ts';

/** The fees of a plan and of each of its tiers. */
export type Terms = Omit<FeeTier, 'above'>;
export const TERM_FIELDS = { rate: RATE, fixed: MONEY, least: MONEY, most: OPTIONAL_MONEY, payout: OPTIONAL_MONEY };
export const PLAN_FIELDS = { ...TERM_FIELDS, refundFee: MONEY };

/** Whether the current input can be quoted. */
export const areRight = (terms: Terms): boolean => isFine(whyWrong<Terms>(TERM_FIELDS, terms));
export const tierFault = (tier: FeeTier): boolean => whyNot(MONEY, tier.above) !== undefined || !areRight(tier);
