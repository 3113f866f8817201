import { z } from 'zod';
import { feeTerms, feeTier } from './fees.ts';
import { currencyText, moneyText } from './money.ts';
import { PAY_TYPES } from './products.ts';

/** Hours of a day in Shanghai in which a product takes orders, `HH:mm`; `closes` may be `24:00`. */
const openHours = z.object({ opens: z.string(), closes: z.string() });

/** The fee plan in force, the terms of this month's tier applied. An empty `payout`: by the percentage. */
export const merchantProductFee = z.object({
  ...feeTerms.shape,
  payout: feeTier.shape.payout,
  refundFee: moneyText,
  /** Since when, with the zone. */
  effectiveFrom: z.string(),
  /** The tiers from which this month's terms were chosen; empty for a plan without tiers. */
  tiers: z.array(z.object(feeTier.shape)),
});

/** One product that the merchant has a fee plan for. */
export const merchantProduct = z.object({
  product: z.string(),
  name: z.string(),
  payType: z.literal(PAY_TYPES),
  currency: currencyText,
  minAmount: moneyText,
  maxAmount: moneyText,
  /** The only amounts that it takes; empty where every amount between the limits is taken. */
  fixedAmounts: z.array(moneyText),
  /** Seconds that a payer has. */
  payWindow: z.int(),
  /** Every one of them; empty where nothing restricts the hours. */
  openHours: z.array(openHours),
  feePlan: merchantProductFee,
});
export type MerchantProduct = z.infer<typeof merchantProduct>;
/** GET /api/v1/products */
export const merchantProducts = z.object({ list: z.array(merchantProduct) });
export type MerchantProducts = z.infer<typeof merchantProducts>;
