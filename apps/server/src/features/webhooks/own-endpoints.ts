import type { Tx } from '../../platform/database/db.ts';
import { maskUrl } from './mask-rules.ts';
import { hasAnswered, listOwnAiling } from './targets-store.ts';
import * as zh from './zh.ts';

/**
 * Public entry for the home page of a merchant's people: which of its targets do not receive, in words, and whether one
 * ever answered. Needs the login that is bound to the merchant.
 */
export async function ownEndpoints(tx: Tx): Promise<{ troubles: string[]; answered: boolean }> {
  const [ailing, answered] = await Promise.all([listOwnAiling(tx), hasAnswered(tx)]);
  return {
    answered,
    troubles: ailing.map(({ state, since, reason, ...target }) => {
      const url = maskUrl(target.url);
      if (state === 'paused') return zh.ownEndpoints.paused(url, since);
      return state === 'disabled' ? zh.ownEndpoints.stopped(url, reason) : zh.ownEndpoints.failing(url, since, reason);
    }),
  };
}
