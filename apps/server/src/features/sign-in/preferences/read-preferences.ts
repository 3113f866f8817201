import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { listPreferences } from './preference-store.ts';

/** Returns the preferences of the signed-in user, by key. */
export async function readPreferences({ platform, actor }: Ctx): Promise<{ values: Record<string, unknown> }> {
  allow(actor, 'profile:update');
  const rows = await listPreferences(platform.db.identity, actor.userId);
  return { values: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}
