import { TEST_DAYS } from '@mashang/contract/test-mode';
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts';
import { pruneInBatches } from '../../platform/jobs/prune.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { runSteps } from './steps/run-steps.ts';
import { inSpace } from './test-command.ts';
import { listDue, listDueMerchants, pruneSpaces } from './test-space-store.ts';

/** Objects of one merchant in one round; the next round goes on. */
const OBJECTS = 200;
/** Bound to no merchant: only the list of those that have something to do is read by it. */
const NOBODY = 0n;

/** Lists the merchants whose test space has something to do now. */
export function dueMerchants({ db, clock }: Platform): Promise<bigint[]> {
  return db.asTest(NOBODY, (tx) => listDueMerchants(tx, clock.now()));
}

/** Takes the steps that are due in every test space, each merchant's in a transaction of its own. */
export async function advanceSpaces(platform: Platform): Promise<void> {
  const merchants = await dueMerchants(platform);
  await forEachIsolated(merchants, (merchantId) => advance(platform, merchantId));
}

function advance(platform: Platform, merchantId: bigint): Promise<void> {
  const now = platform.clock.now();
  return inSpace({ platform, now }, merchantId, async (space) => {
    for (const object of await listDue(space.tx, now, OBJECTS)) await runSteps(space, object);
  });
}

const DAY_MS = 86_400_000;
/** Deletes what is older than the test space keeps. */
export async function pruneTestSpaces(platform: Platform): Promise<void> {
  const before = platform.clock.now() - TEST_DAYS * DAY_MS;
  await pruneInBatches(platform, (most) =>
    ownWork(platform.db, 'prune').inTestSpace(NOBODY, (tx) => pruneSpaces(tx, before, most)),
  );
}
