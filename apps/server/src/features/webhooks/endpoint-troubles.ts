import type { Sql } from '../../platform/database/db.ts';
import { listAilingEndpoints } from './targets-store.ts';
import * as zh from './zh.ts';

/** Public entry for the home page: targets that do not receive, by their key in the log. */
export async function endpointTroubles(sql: Sql): Promise<{ level: 'bad' | 'warn'; text: string; subject: string }[]> {
  return (await listAilingEndpoints(sql)).map(({ key, mchId, state, since, reason }) => {
    if (state === 'paused')
      return { level: 'warn', text: zh.endpointTroubles.paused(mchId, since, reason), subject: key };
    if (state === 'disabled') return { level: 'bad', text: zh.endpointTroubles.stopped(mchId, reason), subject: key };
    return { level: 'bad', text: zh.endpointTroubles.failing(mchId, since, reason), subject: key };
  });
}
