import type { Writer } from '../../platform/db.ts';
import { readRows } from '../../platform/rows.ts';
import { type CreateItem, type CreateResult, createResultRow } from './orders-store.ts';

type Batch = { product: number; places: number[]; items: CreateItem[] };
const UNIQUE_VIOLATION = '23505';
const LOOKS = 4;

/** Creates a batch at the institution's places in one call and one commit; looks again where another server wrote the same key meanwhile. */
export async function createInstitutionOrders(sql: Writer, { product, places, items }: Batch): Promise<CreateResult[]> {
  for (let look = 1; ; look++) {
    try {
      return readRows(
        createResultRow,
        sql`
        select outcome, answer, skipped
        from create_institution_orders(${product}::bigint, ${places.map(String)}::bigint[],
          ${JSON.stringify(items)}::text::json)`,
      );
    } catch (error) {
      if (look === LOOKS || (error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    }
  }
}
