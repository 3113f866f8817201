import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { timeList } from './big-lists.ts';
import { fillOrders, makePeople } from './big-people.ts';
import { measureClaims } from './claims.ts';
import { measureClaimsLive } from './claims-live.ts';
import { measureCreates } from './creates.ts';
import { prepareBrowser } from './devtools.ts';
import { measureExport } from './export-rows.ts';
import { listFilters } from './list-filters.ts';
import { measureLives } from './lives.ts';
import { openOwner } from './network.ts';
import { measurePainting } from './painting.ts';
import { measureRealtime } from './realtime.ts';
import { type ServerUnderTest, shareOneServer } from './server-under-test.ts';
import { signIn } from './sessions.ts';
import { measureSockets } from './sockets.ts';
import type { Row } from './table.ts';
import { measureWebhooks } from './webhooks.ts';

const ORDERS = 500;

/**
 * Measurements that need a browser or access to the server's heap: the command tries them, the tests do not, because
 * the journeys cover them.
 */
const WITH_TOOLS = ['painting', 'sockets'];
/** The measurements that every run of the tests tries. */
const EVERYDAY = ['creates', 'webhooks', 'lists'];

/**
 * `npm run bench -- --small`: runs generators and calculations once on one server, so that rarely used measurements
 * keep working. Its figures say nothing about speed. Left out are measurements that take long at any size (labelled
 * pairs, a million lines) and those that the journeys cover.
 */
export async function trySmall(which: 'all' | 'everyday' | 'further', report: (row: Row) => void): Promise<void> {
  const isWanted = (name: string) =>
    which === 'all' || (EVERYDAY.includes(name) === (which === 'everyday') && !WITH_TOOLS.includes(name));
  if (which === 'all') await prepareBrowser();
  const server = await shareOneServer();
  const trials: Record<string, () => Promise<Row[]>> = {
    creates: () => measureCreates({ seconds: 1, spreadOver: 10 }),
    lives: () => measureLives(60),
    realtime: () => measureRealtime({ perSecond: 50, seconds: 1 }),
    painting: () => measurePainting({ perSecond: 20, seconds: 1, slowdown: 1 }),
    claimsLive: () => measureClaimsLive({ perSecond: 50, seconds: 1 }),
    sockets: () => measureSockets({ count: 40, notices: 1, restMs: 300 }),
    webhooks: () => measureWebhooks({ perSecond: 50, seconds: 1 }),
    claims: () => measureClaims({ claimers: 20, payouts: 10, crowd: 5, rounds: 2 }),
    export: () => measureExport(ORDERS),
    lists: () => tryLists(server),
  };
  try {
    for (const [name, trial] of Object.entries(trials))
      if (isWanted(name)) for (const row of await trial()) report(row);
  } finally {
    await server.stop();
  }
}

async function tryLists(server: ServerUnderTest): Promise<Row[]> {
  const sql = openOwner(server, 1);
  const { vault } = createSecrets(loadMasterKeys(server.dataDir));
  const frame = await makePeople(sql, vault);
  await fillOrders(sql, { frame, from: 0, to: ORDERS, of: ORDERS });
  await sql`select setval('collection_order_id', ${frame.orders + ORDERS})`;
  await sql.end();
  const session = await signIn(server.port, 'big1');
  const known = { accountNo: 'BIG13-1', products: { common: 'big-p1', rare: 'big-p5' }, firstId: frame.orders };
  const some = listFilters({ ...known, orders: ORDERS }).filter((_, n) => n % 40 === 0);
  let total = 0;
  for (const filter of some) {
    const query = new URLSearchParams(filter);
    total += await timeList(`http://127.0.0.1:${server.port}/api/agt/order/getPageList?${query}`, session);
  }
  const figure = `${Math.round(total / some.length)} ms each`;
  return [{ id: 'S4', what: `${some.length} filters over ${ORDERS} orders`, figure, target: 'answered', met: true }];
}
