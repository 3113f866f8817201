import type { Sql } from '../../platform/db.ts';
import { listAilingEndpoints } from './targets-store.ts';

/** Door for the home page: endpoints nothing arrives at, by their key in the log. */
export async function endpointTroubles(sql: Sql): Promise<{ level: 'bad' | 'warn'; text: string; subject: string }[]> {
  return (await listAilingEndpoints(sql)).map(({ key, mchId, state, since, reason }) => {
    if (state === 'paused')
      return { level: 'warn', text: `商户 ${mchId} 的回调已暂停（${since}）：${reason}`, subject: key };
    if (state === 'disabled') return { level: 'bad', text: `商户 ${mchId} 的回调地址已停用：${reason}`, subject: key };
    return { level: 'bad', text: `商户 ${mchId} 的回调地址自 ${since} 起不通：${reason}`, subject: key };
  });
}
