import { setTimeout as wait } from 'node:timers/promises';
import { beginAuthorisation } from '../../../server/src/features/channel-authorisation/begin-authorisation.ts';
import { ownShopAuthorisations } from '../../../server/src/features/channel-authorisation/read-standings.ts';
import { addShop } from '../../../server/src/features/shops/add-shop.ts';
import { readShops } from '../../../server/src/features/shops/read-shops.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import type { Ctx } from '../../../server/src/platform/verbs/verb.ts';
import type { SandboxPlatform } from '../open-platform/sandbox-platform.ts';
import { actAsAgent } from './act-as-person.ts';
import { DEMO_MERCHANT } from './demo-data.ts';

const OWNER = 'agent01';
const ACCOUNT = '示范生活馆';
const TRIES = 30;
const PAUSE_MS = 1_000;
/** Delay, so that the first pages of the person who started the demo come first. */
const QUIET_MS = 5_000;

/**
 * Opens a shop that the demo's first agent has authorised, once, while the server runs and by the real process: device
 * flow, consent, sync.
 */
export async function openDemoShop(platform: Platform, sandbox: SandboxPlatform): Promise<void> {
  await wait(QUIET_MS);
  await actAsAgent(platform, OWNER, ({ ctx, participantId }) => openShop(ctx, participantId, sandbox));
}

async function openShop(first: Ctx, participantId: bigint, sandbox: SandboxPlatform): Promise<void> {
  const shops = await readShops(first, { page: 1, limit: 1 });
  if (shops.total > 0) return;
  if ((await ownShopAuthorisations(first, participantId)).length === 0) {
    const { userCode } = await beginAuthorisation(first, { platform: 'tb', uid: ACCOUNT });
    await sandbox.consentTo(userCode, ACCOUNT);
  }
  // The worker polls the platform when it is time.
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ctx = { ...first, now: first.platform.clock.now() };
    const [authorisation] = await ownShopAuthorisations(ctx, participantId);
    if (authorisation) {
      await addShop(ctx, { authorisationId: authorisation.id.toString(), name: ACCOUNT, mchId: DEMO_MERCHANT.mchId });
      return;
    }
    await wait(PAUSE_MS);
  }
}
