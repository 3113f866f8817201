import { afterAll, beforeAll, expect, it } from 'vitest';
import { framesOf } from './frames-of.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const happened = (orderNo: string) =>
  server.owner`
    insert into event_log (kind, order_no, status, actor)
    values ('approval.withdrawn', ${orderNo}, 3, 'test')`;

it('leaves out what happened before the work, however old the oldest transaction of the cluster is', async () => {
  await server.owner.begin(async (older) => {
    await older`select pg_current_xact_id()`;
    await happened('1');
    const frames = await framesOf(server, () => happened('2'));
    expect(frames).toEqual([expect.objectContaining({ kind: 'order', orderNo: '2' })]);
  });
});
