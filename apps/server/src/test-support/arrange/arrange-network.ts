import { expireCollectionOrders } from '../../features/collection-orders/expire-collection-orders.ts';
import type { TestServer } from '../start-test-server.ts';

/** Puts only these participants' accounts into the rotation. */
export function rotateOnly(server: TestServer, ...names: string[]): Promise<void> {
  return server.change(
    (sql) =>
      sql`
        update rotation
        set enabled = participant_id in (select id from participant where name = any (${names}::text[]))`,
  );
}

export async function participantId(server: TestServer, name: string): Promise<bigint> {
  const [row] = await server.owner`select id from participant where name = ${name}`;
  return (row as { id: bigint }).id;
}

export async function productId(server: TestServer, code: string): Promise<bigint> {
  const [row] = await server.owner`select id from product where code = ${code}`;
  return (row as { id: bigint }).id;
}

/** Ends the windows of orders by the database clock and runs the job that closes them. */
export async function expireNow(server: TestServer, ...agtOrderNos: string[]): Promise<void> {
  await server.owner`
    update collection_order
    set expire_time = clock_timestamp() - interval '1 second'
    where agt_order_no = any (${agtOrderNos}::text[])`;
  await expireCollectionOrders(server.system('expire'));
}

/** Closes every open order, so that the next test starts without any. */
export async function closeOpenOrders(server: TestServer): Promise<void> {
  await server.owner`
    update collection_order
    set expire_time = clock_timestamp() - interval '1 second'
    where status = 1 and not frozen and adjustment is null`;
  await expireCollectionOrders(server.system('expire'));
}
