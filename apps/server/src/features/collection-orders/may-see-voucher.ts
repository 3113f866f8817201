import type { Actor } from '../../platform/verbs/verb.ts';
import type { OrderRow } from './order-reads-store.ts';

/**
 * A transfer's image shows its payer's full name: the collector and the operator may see it, the agents above may
 * not.
 */
export function maySeeVoucher({ participantId }: Pick<OrderRow, 'participantId'>, actor: Actor): boolean {
  if (actor.kind !== 'user' || !actor.permissions.has('collection-order:read')) return false;
  return actor.area === 'operator' || (participantId !== null && actor.participantId === participantId);
}
