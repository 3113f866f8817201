import { askCashOut } from '../../../server/src/features/cash-outs/cash-out-commands-store.ts';
import { nextOrderNo } from '../../../server/src/platform/order-number.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { actingPersonOf } from '../../../server/src/platform/verbs/acting.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { actAsAgent } from './act-as-person.ts';
import { DEMO_CASH_OUT } from './demo-data.ts';
import { findDemoBankAccount } from './demo-store.ts';

/**
 * Enters one cash-out that waits for the operators, requested and held like any other; only nobody had to type a code.
 */
export async function enterDemoCashOut(platform: Platform): Promise<void> {
  const { username, ...fields } = DEMO_CASH_OUT;
  const sql = ownWork(platform.db, 'demo').app;
  const { outcome } = await actAsAgent(platform, username, async ({ ctx, participantId }) =>
    askCashOut(sql, {
      ...fields,
      no: nextOrderNo('TX', ctx.now),
      key: 'demo-cash-out',
      participant: String(participantId),
      acc_id: await findDemoBankAccount(sql, participantId),
      submission: null,
      ...actingPersonOf(ctx),
    }),
  );
  if (outcome !== 'done') platform.log.warn({ outcome }, 'the demo has no cash-out');
}
