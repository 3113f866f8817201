import type { Sql } from '../../../platform/database/db.ts';
import { countRegisterMatters, type RegisterSums } from './register-store.ts';

export type { RegisterSums };

/** Public entry for the home page: counts the participants that the register stops, or soon will. */
export function sumRegister(sql: Sql): Promise<RegisterSums> {
  return countRegisterMatters(sql);
}
