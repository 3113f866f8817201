import { roundCommand } from '../../platform/verbs/round.ts';
import { moveRefunds } from './refund-commands-store.ts';

/**
 * Finds the lines of what was sent, goes on where money came, opens cases of what is late; the database writes
 * event and audit row of each.
 */
export const moveWaitingRefunds = roundCommand({
  name: 'refund.move',
  signals: ['events', 'webhooks'],
  run: ({ app }) => moveRefunds(app),
});
