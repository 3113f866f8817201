import type { ScreeningList } from '@mashang/contract/risk';
import { allow, type Ctx } from '../../platform/verb.ts';
import { listScreeningLists } from './screening-lists-store.ts';

/** Every loaded version of every list, the newest first. */
export async function readScreeningLists(ctx: Ctx): Promise<ScreeningList[]> {
  allow(ctx.actor, 'screening-list:read');
  return listScreeningLists(ctx.platform.db.app);
}
