import type { RiskTier } from '@mashang/contract/verification';
import type { Sql, Tx } from '../../platform/db.ts';

type Limits = {
  dailyAmount: bigint | null;
  dailyCount: number | null;
  monthlyAmount: bigint | null;
  monthlyCount: number | null;
};
export type TierRow = Limits & { tier: RiskTier; reviewMonths: number };
const columns = (sql: Sql | Tx) => sql`
  tier, daily_amount as "dailyAmount", daily_count as "dailyCount", monthly_amount as "monthlyAmount", monthly_count as "monthlyCount", review_months as "reviewMonths"`;

export async function listTiers(sql: Sql | Tx): Promise<TierRow[]> {
  return sql`select ${columns(sql)} from risk_tier order by place` as never;
}

export async function findTier(sql: Sql | Tx, tier: RiskTier): Promise<TierRow> {
  const [row] = await sql`select ${columns(sql)} from risk_tier where tier = ${tier}`;
  return row as TierRow;
}

/** The same, held still until the end of the transaction. */
export async function lockTier(tx: Tx, tier: RiskTier): Promise<TierRow> {
  await tx`select from risk_tier where tier = ${tier} for update`;
  return findTier(tx, tier);
}

/** The database spreads it over everybody of the tier. */
export async function setTierLimits(tx: Tx, tier: RiskTier, limits: Limits): Promise<void> {
  await tx`
    update risk_tier set daily_amount = ${limits.dailyAmount}, daily_count = ${limits.dailyCount}, monthly_amount = ${limits.monthlyAmount},
      monthly_count = ${limits.monthlyCount} where tier = ${tier}`;
}

export async function lockPersonTier(
  tx: Tx,
  personId: string,
): Promise<{ legalName: string; tier: RiskTier } | undefined> {
  const [row] = await tx`
    select legal_name as "legalName", risk_tier as tier from person where id = ${/^\d{1,18}$/.test(personId) ? personId : null}::bigint for no key update`;
  return row as never;
}

export async function setPersonTier(tx: Tx, personId: string, tier: RiskTier): Promise<void> {
  await tx`update person set risk_tier = ${tier} where id = ${personId}`;
}
