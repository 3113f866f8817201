import type { OpenPlatform } from '@mashang/contract/channel-authorisation';
import { asReader } from '../../platform/database/statements/reader.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { listShopAuthorisations, listStates } from './standings-store.ts';
import * as zh from './zh.ts';

/**
 * Public entry for features whose data depends on authorisations: why each one no longer gives access; empty if it
 * does. The caller decides who may know.
 */
export async function findStandings(ctx: Ctx, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listStates(ctx.platform.db.app, ids);
  return new Map(
    rows.map(({ id, state, scopes }) => {
      if (state === 'revoked') return [id, zh.readStandings.revoked];
      if (state === 'expired') return [id, zh.readStandings.expired];
      return [id, scopes.includes('shop') ? '' : zh.readStandings.noShopScope];
    }),
  );
}

/** Public entry for the same features: the participant's own active authorisations that give access to a shop. */
export function ownShopAuthorisations(
  ctx: Ctx,
  participantId: bigint,
): Promise<{ id: bigint; platform: OpenPlatform; title: string }[]> {
  return asReader(ctx, (tx) => listShopAuthorisations(tx, participantId));
}
