import type { Sql, Tx } from './db.ts';

/** A value as a json parameter. The driver's own type for it knows no interfaces and no `unknown`; what cannot be written as JSON it refuses. */
export function jsonValue(sql: Sql | Tx, value: unknown) {
  return sql.json(value as Parameters<Sql['json']>[0]);
}
