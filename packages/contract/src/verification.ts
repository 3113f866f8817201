import { z } from 'zod';
import { fieldSchema, ID_NUMBER, NO_OWNER_REASON, PERSON_NAME } from './fields.ts';
import { isBornAfter, isPersonDocument, PERSON_DOCUMENT_WRONG } from './identity-numbers.ts';
import { currencyText, signedMoneyText } from './money.ts';

// Common parts of verifying participants (KYC) and merchants (KYB) ----------------------------------------------------

export const RISK_TIERS = ['low', 'medium', 'high'] as const;
export type RiskTier = (typeof RISK_TIERS)[number];
export const RISK_TIER_NAMES: Record<RiskTier, string> = { low: '低风险', medium: '中风险', high: '高风险' };
/** Days before its end on which a reminder of a verification is sent, once each. */
export const REMINDER_DAYS = [30, 7, 1] as const;

/** Shares are whole hundredths of a percent. */
export const SHARE_WHOLE_BP = 10_000;
/** From this share on, an owner must be named (25 %). */
export const SHARE_NAMED_BP = 2_500;
export const OWNERS_MAX = 4;

/**
 * Parses a share as typed (`33.33`, up to two decimals, above 0 and up to 100) into hundredths of a percent; null when
 * it is invalid.
 */
export function parseShare(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const bp = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`);
  return bp > 0 && bp <= SHARE_WHOLE_BP ? bp : null;
}

/** Message for a share that `parseShare` refuses. */
export const SHARE_WRONG = '持股比例须为 0 至 100，最多两位小数';

/** Formats hundredths of a percent as `33.33`. */
export function formatShare(bp: number): string {
  const digits = String(bp).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const idNumber = fieldSchema(ID_NUMBER);
export const personName = fieldSchema(PERSON_NAME);
export const expiryDay = z
  .string()
  .regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, '日期格式须为 YYYY-MM-DD')
  .default('')
  .meta({ title: '证件有效期至', description: '留空表示长期有效' });

/** A person who owns a quarter of a company or more. */
export const beneficialOwner = z.strictObject({
  name: personName,
  documentNo: idNumber,
  shareBp: z
    .int('持股比例最多两位小数')
    .min(SHARE_NAMED_BP, '受益所有人指持股 25% 及以上的自然人')
    .max(SHARE_WHOLE_BP, '持股比例不能超过 100%')
    .meta({ title: '持股比例（万分之一）' }),
});
export type BeneficialOwner = z.infer<typeof beneficialOwner>;
/** The owners of a company, or the reason why none can be named. */
export const ownerFields = {
  owners: z
    .array(beneficialOwner)
    .max(OWNERS_MAX, `受益所有人最多 ${OWNERS_MAX} 名`)
    .default([])
    .meta({ title: '受益所有人' }),
  noOwnerReason: fieldSchema(NO_OWNER_REASON).default(''),
};
export type Owners = { owners: readonly BeneficialOwner[]; noOwnerReason: string };

/**
 * Returns why these owners cannot be submitted, with the field at fault; null when they can. `today` is `YYYY-MM-DD`.
 */
export function whyOwnersRefused(
  { owners, noOwnerReason }: Owners,
  today: string,
): { field: string; reason: string } | null {
  if (owners.length === 0)
    return noOwnerReason ? null : { field: 'noOwnerReason', reason: '请填写至少一名受益所有人，或说明没有的原因' };
  if (noOwnerReason) return { field: 'noOwnerReason', reason: '已填写受益所有人，请清空“无受益所有人说明”' };
  const sum = owners.reduce((total, { shareBp }) => total + shareBp, 0);
  if (sum > SHARE_WHOLE_BP) return { field: 'owners', reason: `持股比例合计 ${formatShare(sum)}%，不能超过 100%` };
  const at = owners.findIndex(({ documentNo }) => !isPersonDocument(documentNo) || isBornAfter(documentNo, today));
  if (at >= 0) return { field: `owners.${at}.documentNo`, reason: PERSON_DOCUMENT_WRONG };
  const numbers = new Set(owners.map(({ documentNo }) => documentNo.toUpperCase()));
  return numbers.size === owners.length ? null : { field: 'owners', reason: '同一人只能填写一次' };
}

/** A name that is on a loaded list: it states whose name it is, not which name. */
export const screeningHit = z.object({ who: z.string(), list: z.string(), version: z.string() });
export type ScreeningHitView = z.infer<typeof screeningHit>;

/** Limits of a tier; an empty amount or a null count sets no limit beyond the person's own. */
export const tierLimits = z.object({
  tier: z.enum(RISK_TIERS),
  currency: currencyText,
  dailyAmount: signedMoneyText,
  dailyCount: z.int().nullable(),
  monthlyAmount: signedMoneyText,
  monthlyCount: z.int().nullable(),
  reviewMonths: z.int(),
});
export type TierLimits = z.infer<typeof tierLimits>;
