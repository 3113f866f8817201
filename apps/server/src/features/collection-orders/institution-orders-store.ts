import type { Writer } from '../../platform/database/db.ts';
import { retryOnUniqueViolation } from '../../platform/database/statements/retry-on-unique-violation.ts';
import { readRows } from '../../platform/database/statements/rows.ts';
import { type CreateItem, type CreateResult, createResultRow } from './orders-store.ts';

type Batch = { product: number; places: number[]; items: CreateItem[] };

/**
 * Creates a batch at the institution's places in one call and one commit; repeats the call if another server wrote the
 * same key meanwhile.
 */
export async function createInstitutionOrders(sql: Writer, { product, places, items }: Batch): Promise<CreateResult[]> {
  return retryOnUniqueViolation(() =>
    readRows(
      createResultRow,
      sql`
      select outcome, answer, skipped
      from create_institution_orders(${product}::bigint, ${places.map(String)}::bigint[],
        ${JSON.stringify(items)}::text::json)`,
    ),
  );
}
