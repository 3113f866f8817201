import { formatRate } from '@mashang/contract/money';
import type { SonConf, SonRatePage, SonRateQuery, sonConfQuery } from '@mashang/contract/products';
import { rateRowAt } from '@mashang/contract/products';
import { formatTime } from '@mashang/contract/time';
import type { z } from 'zod';
import { asReader } from '../../../platform/database/statements/reader.ts';
import { BusinessError } from '../../../platform/errors.ts';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { participantOf } from '../participant-of.ts';
import * as zh from '../zh.ts';
import { loadRateFacts } from './rate-facts.ts';
import { viewComing, viewHistory, viewSonRate } from './rate-view.ts';
import { listSubAgentRates, listWithdrawn } from './rates-store.ts';

/** Lists the rates below: direct ones, which the reader may set, and with `scope=all` those further down, to read. */
export async function listRatesOfSons(ctx: Ctx, query: SonRateQuery): Promise<SonRatePage> {
  allow(ctx.actor, 'product:read');
  const { me } = participantOf(ctx.actor);
  const rows = await asReader(ctx, (tx) => listSubAgentRates(tx, me, query));
  return { list: rows.map(viewSonRate), total: rows[0]?.total ?? 0, page: query.page, limit: query.limit };
}

/** Returns one rate with the bounds for its change, and with its whole history. */
export async function readSonConf(ctx: Ctx, query: z.output<typeof sonConfQuery>): Promise<SonConf> {
  allow(ctx.actor, 'product:read');
  const { me } = participantOf(ctx.actor);
  const { permissions } = ctx.actor;
  const participantId = BigInt(query.sonId);
  const productId = BigInt(query.prdId);
  return asReader(ctx, async (tx) => {
    const [row] = await listSubAgentRates(tx, me, { ...query, scope: 'all', page: 1, limit: 1 });
    if (!row) throw new BusinessError('notFound', zh.readSonRates.missing);
    const parentId = row.direct ? me : null;
    const [facts, withdrawn] = await Promise.all([
      loadRateFacts(tx, { participantId, parentId, productId }),
      listWithdrawn(tx, productId, participantId),
    ]);
    const current = rateRowAt(facts.own, facts.now);
    const text = (rate: number | null) => (rate === null ? '' : formatRate(rate));
    return {
      rate: viewSonRate(row),
      version: facts.version,
      now: formatTime(facts.now),
      mayEdit: row.direct && permissions.has('rate:write'),
      offBySelf: current?.enabled === false && current.switchedBy === participantId,
      bounds: facts.bounds.map((bound) => ({
        from: formatTime(bound.from),
        open: bound.open,
        ceiling: text(bound.ceiling),
        floor: text(bound.floor),
      })),
      parentRates: facts.parent
        .filter((rate) => rate.from > facts.now || rate === rateRowAt(facts.parent, facts.now))
        .map((rate) => viewComing({ agtRate: rate.rate, enabled: rate.enabled, effectiveFrom: rate.time })),
      history: viewHistory(facts.own, withdrawn, facts.now),
    };
  });
}
