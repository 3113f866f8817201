import type { Tx, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { int4, int8, type RowOf, readRow, rowOf } from '../../../platform/database/statements/rows.ts';

const limitRow = rowOf({
  dailyAmount: int8,
  dailyCount: int4,
  monthlyAmount: int8,
  monthlyCount: int4,
});
export type LimitRow = RowOf<typeof limitRow>;

const limitsRow = rowOf({
  ...limitRow.columns,
  legalName: tables.person.legal_name,
});

/** Returns a person's own limits, whatever its tier allows, and locks the person until the end of the transaction. */
export async function lockLimits(tx: Tx, personId: string): Promise<(LimitRow & { legalName: string }) | null> {
  return readRow(
    limitsRow,
    tx`
    select legal_name as "legalName", own_daily_amount as "dailyAmount", own_daily_count as "dailyCount",
      own_monthly_amount as "monthlyAmount",
      own_monthly_count as "monthlyCount"
      from person
      where id = ${/^\d{1,18}$/.test(personId) ? personId : null}::bigint for no key update`,
  );
}

export async function updateLimits(tx: WriteTx, personId: string, limits: LimitRow): Promise<void> {
  await tx`
    update person
    set own_daily_amount = ${limits.dailyAmount}, own_daily_count = ${limits.dailyCount},
      own_monthly_amount = ${limits.monthlyAmount},
      own_monthly_count = ${limits.monthlyCount} where id = ${personId}`;
}

/** Moves the end of a verification forward to the end of a day in Shanghai; false where it ends earlier anyway. */
export async function endVerificationOn(tx: WriteTx, id: string, day: string): Promise<boolean> {
  const rows = await tx`
    update participant set kyc_expires_at = (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
    where id = ${id} and kyc_status = 2
      and kyc_expires_at > (${day}::timestamp + interval '1 day') at time zone 'Asia/Shanghai'
    returning 1`;
  return rows.length === 1;
}
