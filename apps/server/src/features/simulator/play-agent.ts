import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionPage, ManualAffirmBody } from '@mashang/contract/collection-orders';
import { CODES } from '@mashang/contract/errors';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../../demo/demo-data.ts';
import { type AgentSession, createAgentSession } from './agent-session.ts';
import { createClaimPlay } from './play-claims.ts';
import { CallFailed } from './public-client.ts';
import { repeat, type World } from './simulator-world.ts';

/** The agent that is played. Orders of agent02 are left to the person trying the demo. */
const USERNAME = 'agent01';
const LOOK_EVERY_MS = [3_000, 5_000] as const;
/**
 * How long the simulator keeps away when it is refused or agent01 signed in elsewhere: a person wants to be agent01 now,
 * and failed sign-ins would only cost that person a slide check.
 */
const KEEP_AWAY_MS = 10 * 60_000;
/** A code works once per 30 s step, so a second one is there after at most this long. */
const NEXT_CODE_MS = 31_000;
/** Answers about one order that say nothing of the next. */
const ORDER_REFUSALS: ReadonlySet<number> = new Set([CODES.notFound, CODES.conflict, CODES.frozen]);

/** A collecting agent: confirms awaiting orders whose money it finds on its account, and in between claims and pays payouts. */
export async function playAgent(world: World): Promise<void> {
  const { baseUrl, wireKey } = world;
  const session = createAgentSession({
    baseUrl,
    wireKey,
    username: USERNAME,
    password: DEMO_PASSWORD,
    totpSecret: DEMO_TOTP_SECRET,
  });
  const playClaims = createClaimPlay(world, session);
  await repeat(world, 'agent', LOOK_EVERY_MS, async () => {
    const now = performance.now();
    const received = [...world.receipts.values()].some(({ visibleAt }) => visibleAt <= now);
    try {
      await (received ? confirmOne(world, session, now) : playClaims(now));
    } catch (error) {
      const wait = error instanceof CallFailed ? waitAfter(error.code) : null;
      if (wait === null) throw error;
      world.log.debug({ err: error, wait }, 'simulated agent waits');
      await sleep(wait, undefined, { signal: world.end });
    }
  });
  await session.leave().catch(() => undefined);
}

/** How long a refusal keeps the agent away; null for trouble that the ordinary back-off is for. */
function waitAfter(code: number): number | null {
  if (code === CODES.twoFactorWrong) return NEXT_CODE_MS;
  if (ORDER_REFUSALS.has(code)) return 0;
  return code === 0 || code === CODES.fault || code === CODES.tooMany ? null : KEEP_AWAY_MS;
}

async function confirmOne(world: World, session: AgentSession, now: number): Promise<void> {
  const page = await session.call<CollectionPage>({ path: '/api/agt/order/getPageList?status=1&page=1&limit=100' });
  const own = new Set(page.list.filter(({ mayConfirm }) => mayConfirm).map(({ agtOrderNo }) => agtOrderNo));
  for (const [agtOrderNo, { payer, amount, visibleAt }] of [...world.receipts]) {
    if (visibleAt > now) continue;
    // Looked at once: an order that is not there is another collector's.
    world.receipts.delete(agtOrderNo);
    if (!own.has(agtOrderNo)) continue;
    await confirm(session, { agtOrderNo, paymentName: payer, paidInAmount: amount }).catch((error: unknown) => {
      // A refused code says nothing about the receipt: it is there the next time too.
      const code = error instanceof CallFailed ? error.code : 0;
      if (!ORDER_REFUSALS.has(code)) world.receipts.set(agtOrderNo, { payer, amount, visibleAt });
      throw error;
    });
    world.log.debug({ agtOrderNo }, 'simulated agent confirmed');
    return;
  }
}

/** Within the step-up window no code is needed; outside it the server says so, and gets one. */
async function confirm(session: AgentSession, body: ManualAffirmBody): Promise<void> {
  const path = '/api/agt/order/agtManualAffirmOrder';
  try {
    await session.call({ path, body });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code !== CODES.twoFactorWrong && error.code !== CODES.twoFactorNeeded) throw error;
    await session.call({ path, body: { ...body, googleAuthCode: session.wireCode() } });
  }
}
