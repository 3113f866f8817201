import type { OwnDays } from '@mashang/contract/own-bills';
import type { Reader } from '../../platform/database/db.ts';
import { int8, type RowOf, readOne, rowOf } from '../../platform/database/statements/rows.ts';

const ownSuccessRow = rowOf({ orders: int8, succeeded: int8 });
export type OwnSuccess = RowOf<typeof ownSuccessRow>;

/** Sums the bound merchant's daily figures, and what is not folded into them yet, over days in Shanghai. */
export async function sumOwnCreated(sql: Reader, { startDate, endDate }: OwnDays): Promise<OwnSuccess> {
  return readOne(
    ownSuccessRow,
    sql`
    select coalesce(sum(f.orders), 0)::bigint as orders, coalesce(sum(f.succeeded), 0)::bigint as succeeded
    from (
      select r.day, r.orders, r.succeeded from report_merchant r where r.kind = 'created'
      union all
      select c.day, c.orders, c.succeeded from own_created_by_merchant() c
    ) f
    where f.day between ${startDate}::date and ${endDate}::date`,
  );
}
