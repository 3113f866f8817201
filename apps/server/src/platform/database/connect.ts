import postgres from 'postgres';
import { requireSafeDriver } from './driver-check.ts';
import type { Sql } from './sql-types.ts';

type TypesOf = Record<string, postgres.PostgresType>;
let isChecked = false;

/**
 * Opens a pool by the database driver, whose files are looked at before the first one: no part of the program, and no tool beside it,
 * connects by a driver without its repairs. Throws `UnsafeDriverError` then.
 */
export function connect<T extends TypesOf = Record<string, never>>(url: string, options: postgres.Options<T>): Sql {
  if (!isChecked) requireSafeDriver();
  isChecked = true;
  return postgres<T>(url, options) as unknown as Sql;
}

/** From the moment `refusal` tells a reason, no statement of the pool is written to any connection: it fails by that reason. */
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
