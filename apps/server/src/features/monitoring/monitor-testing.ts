import type { TestServer } from '../../test-support/start-test-server.ts';
import { monitorOrders } from './monitor-orders.ts';

/**
 * Runs monitoring until everything that happened is final and judged: another open transaction holds back the events
 * after it.
 */
export async function monitorAll(server: TestServer): Promise<void> {
  for (let round = 0; round < 100; round++) {
    await monitorOrders(server.platform);
    const [row] = await server.owner`
      select (select count(*) from event_log e where e.xid >= (select events from risk_cursor))::int
        + (select count(*)
          from risk_decision d
          where d.id > (select judged from risk_cursor) and d.stage not in ('request', 'event'))::int as
          left`;
    if ((row as { left: number }).left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
