import type { Sql } from '../../../platform/database/db.ts';
import { countRegisterMatters, type RegisterSums } from './register-store.ts';

export type { RegisterSums };

/** Public entry for the home page: how many the register stops, or will soon. */
export function sumRegister(sql: Sql): Promise<RegisterSums> {
  return countRegisterMatters(sql);
}
