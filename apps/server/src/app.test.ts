import { expect, it } from 'vitest';
import { startTestServer } from './test-support/start-test-server.ts';

/** Routes that a demo has in addition to the product. */
const DEMO_ONLY = /^\/(sandbox|simulator|customer-service|files\/demo)\b/;

async function demoRoutes(demo: boolean): Promise<string[]> {
  const deployment = await startTestServer({ demo });
  const found = deployment.app.routeTable.map(({ url }) => url).filter((url) => DEMO_ONLY.test(url));
  await deployment.stop();
  return found;
}

it('outside a demo there is no sandbox, no simulator, no sample and no page of a demo', async () => {
  expect(await demoRoutes(false)).toEqual([]);
  expect(new Set((await demoRoutes(true)).map((url) => DEMO_ONLY.exec(url)?.[1]))).toEqual(
    new Set(['sandbox', 'simulator', 'customer-service', 'files/demo']),
  );
});
