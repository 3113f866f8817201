import { RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import type { Reader, Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { oneOf, type RowOf, readOne, readRow, readRows, rowOf } from '../../../platform/database/statements/rows.ts';

const limitsRow = rowOf({
  dailyAmount: tables.risk_tier.daily_amount,
  dailyCount: tables.risk_tier.daily_count,
  monthlyAmount: tables.risk_tier.monthly_amount,
  monthlyCount: tables.risk_tier.monthly_count,
});
type Limits = RowOf<typeof limitsRow>;
const tierRow = rowOf({
  ...limitsRow.columns,
  tier: oneOf(RISK_TIERS),
  reviewMonths: tables.risk_tier.review_months,
});
export type TierRow = RowOf<typeof tierRow>;
const columns = (sql: Reader) => sql`
  tier, daily_amount as "dailyAmount", daily_count as "dailyCount", monthly_amount as "monthlyAmount",
  monthly_count as "monthlyCount", review_months as "reviewMonths"`;

export async function listTiers(sql: Reader): Promise<TierRow[]> {
  return readRows(tierRow, sql`select ${columns(sql)} from risk_tier order by place`);
}

export async function findTier(sql: Reader, tier: RiskTier): Promise<TierRow> {
  return readOne(tierRow, sql`select ${columns(sql)} from risk_tier where tier = ${tier}`);
}

/** Does the same, and locks the tier until the end of the transaction. */
export async function lockTier(tx: Tx, tier: RiskTier): Promise<TierRow> {
  await tx`select from risk_tier where tier = ${tier} for update`;
  return findTier(tx, tier);
}

/** Sets a tier's limits; the database applies them to everybody in the tier. */
export async function setTierLimits(tx: WriteTx, tier: RiskTier, limits: Limits): Promise<void> {
  await tx`
    update risk_tier
    set daily_amount = ${limits.dailyAmount}, daily_count = ${limits.dailyCount},
      monthly_amount = ${limits.monthlyAmount},
      monthly_count = ${limits.monthlyCount} where tier = ${tier}`;
}

const personTierRow = rowOf({
  legalName: tables.person.legal_name,
  tier: oneOf(RISK_TIERS),
});

export async function lockPersonTier(tx: Tx, personId: string): Promise<{ legalName: string; tier: RiskTier } | null> {
  return readRow(
    personTierRow,
    tx`
    select legal_name as "legalName", risk_tier as tier
    from person
    where id = ${/^\d{1,18}$/.test(personId) ? personId : null}::bigint for no key update`,
  );
}

export async function setPersonTier(tx: WriteTx, personId: string, tier: RiskTier): Promise<void> {
  await tx`update person set risk_tier = ${tier} where id = ${personId}`;
}
