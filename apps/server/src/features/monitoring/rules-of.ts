import type { Reader } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveRule } from './monitoring-rules.ts';
import { listRulesOf } from './monitoring-store.ts';

const kept = new WeakMap<Platform, Map<bigint, LiveRule[]>>();

/** Rules of a set; sets never change, so each is read once. */
export async function rulesOf(platform: Platform, set: bigint, sql: Reader = platform.db.app): Promise<LiveRule[]> {
  const sets = kept.get(platform) ?? new Map<bigint, LiveRule[]>();
  kept.set(platform, sets);
  const known = sets.get(set);
  if (known) return known;
  const rules = await listRulesOf(sql, set);
  sets.set(set, rules);
  return rules;
}
