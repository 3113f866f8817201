import { repeated, roundCommand } from '../../platform/verbs/round.ts';
import { expireOrders } from './orders-store.ts';

const EXPIRE_MOST = 200;

/** Closes orders whose payment window is over, batch by batch, until none is left. Returns how many. */
export const expireCollectionOrders = repeated(
  EXPIRE_MOST,
  roundCommand({
    name: 'collection-order.expire',
    signals: ['events', 'webhooks'],
    run: ({ app }) => expireOrders(app, EXPIRE_MOST),
  }),
);
