import type { Tx } from '../../platform/database/db.ts';
import { maskUrl } from './mask-rules.ts';
import { countOwnDead, hasAnswered, listOwnAiling } from './targets-store.ts';
import * as zh from './zh.ts';

/** More than this are not counted: the list shows them. */
const DEAD_MOST = 1_000;

/**
 * Public entry for the home page of a merchant's people: which of its targets do not receive, in words, and whether one
 * ever answered, and how many webhooks were given up since a moment in wire format. Needs the login that is bound to
 * the merchant.
 */
export async function ownEndpoints(
  tx: Tx,
  { since }: { since: string },
): Promise<{ troubles: string[]; answered: boolean; dead: number }> {
  const [ailing, answered, dead] = await Promise.all([
    listOwnAiling(tx),
    hasAnswered(tx),
    countOwnDead(tx, { since, most: DEAD_MOST }),
  ]);
  return {
    answered,
    dead,
    troubles: ailing.map(({ state, since, reason, ...target }) => {
      const url = maskUrl(target.url);
      if (state === 'paused') return zh.ownEndpoints.paused(url, since);
      return state === 'disabled' ? zh.ownEndpoints.stopped(url, reason) : zh.ownEndpoints.failing(url, since, reason);
    }),
  };
}
