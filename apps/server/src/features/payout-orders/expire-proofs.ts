import type { Platform } from '../../platform/platform.ts';
import { deleteForgottenProofs } from './proof-store.ts';

/** Forgets uploads that never came onto a claim. Those that did stay as long as proofs are kept (features/retention). */
export async function expireProofs({ db }: Platform): Promise<number> {
  return db.transaction((tx) => deleteForgottenProofs(tx));
}
