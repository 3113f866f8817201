import postgres from 'postgres';
import { requireSafeDriver } from './driver-check.ts';

type TypesOf = Record<string, postgres.PostgresType>;
let isChecked = false;

/**
 * Opens a pool by the database driver, whose files are looked at before the first one: no part of the program, and no tool beside it,
 * connects by a driver without its repairs. Throws `UnsafeDriverError` then.
 */
export function connect<T extends TypesOf = Record<string, never>>(url: string, options: postgres.Options<T>) {
  if (!isChecked) requireSafeDriver();
  isChecked = true;
  return postgres<T>(url, options);
}
