import type { CreatedBetween } from '@mashang/contract/merchant-lists';
import type { Reader, SqlPart } from '../db.ts';

/** Returns the condition that a row was created from one moment (inclusive) to another (exclusive). */
export function createdWithin(sql: Reader, column: SqlPart, { createdFrom, createdTo }: CreatedBetween): SqlPart {
  return sql`
    ${createdFrom ? sql`and ${column} >= ${createdFrom}::timestamptz` : sql``}
    ${createdTo ? sql`and ${column} < ${createdTo}::timestamptz` : sql``}`;
}
