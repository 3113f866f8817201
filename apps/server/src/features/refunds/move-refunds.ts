import { roundCommand } from '../../platform/verbs/round.ts';
import { moveRefunds } from './refund-commands-store.ts';

/**
 * Matches lines to sent refunds, continues refunds whose money arrived, and opens cases for late ones; the database
 * writes an event and an audit row for each.
 */
export const moveWaitingRefunds = roundCommand({
  name: 'refund.move',
  signals: ['events', 'webhooks'],
  run: ({ app }) => moveRefunds(app),
});
