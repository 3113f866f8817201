import postgres from 'postgres';
import { targetOf } from './database-address.ts';
import { requireSafeDriver } from './driver-check.ts';
import type { SessionSql, Sql } from './sql-types.ts';

type TypesOf = Record<string, postgres.PostgresType>;
let isChecked = false;

/**
 * Opens a pool by the database driver, whose files are looked at before the first one: no part of the program, and no tool beside it,
 * connects by a driver without its repairs. Throws `UnsafeDriverError` then. Of several hosts it asks each in turn for the one that `targetOf` says.
 */
export function connect<T extends TypesOf = Record<string, never>>(
  url: string,
  options: postgres.Options<T>,
): SessionSql {
  if (!isChecked) requireSafeDriver();
  isChecked = true;
  const target = targetOf(url);
  return postgres<T>(url, target ? { ...options, target_session_attrs: target } : options) as unknown as SessionSql;
}

/** From the moment `refusal` gives a reason, no statement of the pool is written to any connection: it fails by that reason. */
export function refuseStatements(pool: Sql, refusal: () => unknown): void {
  // The driver looks here before it writes a statement: what waited for a connection goes nowhere.
  Object.defineProperty((pool as unknown as postgres.Sql).options, 'prepare', {
    get: () => {
      const reason = refusal();
      if (reason) throw reason;
      return true;
    },
  });
}
