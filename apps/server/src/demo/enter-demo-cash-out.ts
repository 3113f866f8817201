import { askCashOut } from '../features/cash-outs/cash-out-commands-store.ts';
import { nextOrderNo } from '../platform/order-number.ts';
import type { Platform } from '../platform/platform.ts';
import { DEMO_CASH_OUT } from './demo-data.ts';
import { findDemoBankAccount, findDemoUser } from './demo-store.ts';

/** One cash-out that waits before the operators, asked for and held as any other; only its code was nobody's to type. */
export async function enterDemoCashOut(platform: Platform): Promise<void> {
  const { username, ...fields } = DEMO_CASH_OUT;
  const sql = platform.db.app;
  const { userId, participantId } = await findDemoUser(sql, username);
  const now = platform.clock.now();
  const { outcome } = await askCashOut(sql, {
    ...fields,
    no: nextOrderNo('TX', now),
    key: 'demo-cash-out',
    participant: String(participantId),
    acc_id: await findDemoBankAccount(sql, participantId),
    ...{ user_id: String(userId), actor: username, request_id: 'demo:cash-out', ip: '' },
  });
  if (outcome !== 'done') platform.log.warn({ outcome }, 'the demo has no cash-out');
}
