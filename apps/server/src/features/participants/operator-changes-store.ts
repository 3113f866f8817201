import type { Tx } from '../../platform/db.ts';

/** What a credit must know of the participant. */
export async function findCreditStanding(
  tx: Tx,
  id: string,
): Promise<{ name: string; legalName: string; kycStatus: number; frozen: boolean } | undefined> {
  const [row] = await tx`
    select p.name, p.legal_name as "legalName", case when p.kyc_expires_at <= clock_timestamp() then 4 else p.kyc_status end as "kycStatus", p.frozen or e.frozen as frozen
    from participant p join person e on e.id = p.person_id where p.id = ${/^\d{1,18}$/.test(id) ? id : null}::bigint`;
  return row as never;
}

/** Whether a bank receipt was credited before. */
export async function isReferenceUsed(tx: Tx, reference: string): Promise<boolean> {
  const [row] = await tx`
    select exists (select from ledger_transfer where reference like 'bank:%' and upper(reference) = upper(${`bank:${reference}`})) as used`;
  return (row as { used: boolean }).used;
}

/** Credits what the approval in force says; the database reads it there. Answers the transfer. */
export async function creditApprovedFloat(tx: Tx, approvalId: bigint): Promise<bigint> {
  const [row] = await tx`select credit_approved_float(${approvalId}) as id`;
  return (row as { id: bigint }).id;
}

export type LimitRow = { dailyAmount: bigint; dailyCount: number; monthlyAmount: bigint; monthlyCount: number };
/** A person's own limits, whatever its tier makes of them; held still until the end of the transaction. */
export async function lockLimits(tx: Tx, personId: string): Promise<(LimitRow & { legalName: string }) | undefined> {
  const [row] = await tx`
    select legal_name as "legalName", own_daily_amount as "dailyAmount", own_daily_count as "dailyCount", own_monthly_amount as "monthlyAmount",
      own_monthly_count as "monthlyCount" from person where id = ${/^\d{1,18}$/.test(personId) ? personId : null}::bigint for no key update`;
  return row as never;
}

export async function updateLimits(tx: Tx, personId: string, limits: LimitRow): Promise<void> {
  await tx`
    update person set own_daily_amount = ${limits.dailyAmount}, own_daily_count = ${limits.dailyCount}, own_monthly_amount = ${limits.monthlyAmount},
      own_monthly_count = ${limits.monthlyCount} where id = ${personId}`;
}

/** Brings the end of a verification nearer, to the end of a day in Shanghai; false when it ends before anyway. */
export async function endVerificationOn(tx: Tx, id: string, day: string): Promise<boolean> {
  const rows = await tx`
    update participant set kyc_expires_at = (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
    where id = ${id} and kyc_status = 2 and kyc_expires_at > (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai' returning 1`;
  return rows.length === 1;
}
