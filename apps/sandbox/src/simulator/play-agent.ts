import { setTimeout as sleep } from 'node:timers/promises';
import type { CollectionPage, ManualAffirmBody } from '@mashang/contract/collection-orders';
import { confirmCollectionCall, listCollectionOrdersCall } from '@mashang/contract/endpoints/collection-orders';
import { CODES } from '@mashang/contract/errors';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../seed/demo-data.ts';
import { type AgentSession, createAgentSession } from './agent-session.ts';
import { createClaimPlay } from './play-claims.ts';
import { CallFailed } from './public-client.ts';
import { repeat, type World } from './simulator-world.ts';

/** The agent that is played. Orders of agent02 are left to the person trying the demo. */
const USERNAME = 'agent01';
const LOOK_EVERY_MS = [3_000, 5_000] as const;
/**
 * How long the simulator keeps away when it is refused or agent01 signed in elsewhere: a person wants to be agent01
 * now, and failed sign-ins would only cost that person a slide check.
 */
const KEEP_AWAY_MS = 10 * 60_000;
/** A code works once per step of this long. */
const CODE_STEP_MS = 30_000;
/** Answers about one order that say nothing of the next. */
const ORDER_REFUSALS: ReadonlySet<number> = new Set([CODES.notFound, CODES.conflict, CODES.frozen]);

/**
 * A collecting agent: confirms awaiting orders whose money it finds on its account, and in
 * between claims and pays payouts.
 */
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
  let confirmsFrom = 0;
  await repeat(world, 'agent', LOOK_EVERY_MS, async () => {
    const now = performance.now();
    const received = now >= confirmsFrom && [...world.receipts.values()].some(({ visibleAt }) => visibleAt <= now);
    try {
      // Claims first: they ask for something rarely, while receipts of a brisk day never end.
      await playClaims(now);
      if (received && !(await confirmOne(world, session, now))) confirmsFrom = now + untilNextCode();
    } catch (error) {
      const wait = error instanceof CallFailed ? waitAfter(error.code) : null;
      if (wait === null) throw error;
      world.log.debug({ err: error, wait }, 'simulated agent waits');
      await sleep(wait, undefined, { signal: world.end });
    }
  });
  await session.leave().catch(() => undefined);
}

/** Milliseconds until a second code can be there, and a little for two clocks that differ. */
function untilNextCode(): number {
  return CODE_STEP_MS - ((performance.timeOrigin + performance.now()) % CODE_STEP_MS) + 500;
}

/** How long a refusal keeps the agent away; null for trouble that the ordinary back-off is for. */
function waitAfter(code: number): number | null {
  if (code === CODES.twoFactorWrong) return untilNextCode();
  if (ORDER_REFUSALS.has(code)) return 0;
  return code === 0 || code === CODES.fault || code === CODES.tooMany ? null : KEEP_AWAY_MS;
}

/** Confirms one received payment; false when that must wait for the next code. */
async function confirmOne(world: World, session: AgentSession, now: number): Promise<boolean> {
  const page = await session.call<CollectionPage>({
    path: `${listCollectionOrdersCall.path}?status=1&page=1&limit=100`,
  });
  const own = new Set(page.list.filter(({ mayConfirm }) => mayConfirm).map(({ agtOrderNo }) => agtOrderNo));
  for (const [agtOrderNo, { payer, amount, visibleAt }] of [...world.receipts]) {
    if (visibleAt > now) continue;
    // Looked at once: an order that is not there is another collector's.
    world.receipts.delete(agtOrderNo);
    if (!own.has(agtOrderNo)) continue;
    try {
      await confirm(session, { agtOrderNo, paymentName: payer, paidInAmount: amount });
    } catch (error) {
      // A refused code says nothing about the receipt: it is there the next time too.
      const code = error instanceof CallFailed ? error.code : 0;
      if (!ORDER_REFUSALS.has(code)) world.receipts.set(agtOrderNo, { payer, amount, visibleAt });
      if (code === CODES.twoFactorWrong) return false;
      throw error;
    }
    world.log.debug({ agtOrderNo }, 'simulated agent confirmed');
    return true;
  }
  return true;
}

/** Within the step-up window no code is needed; outside it the server says so, and gets one. */
async function confirm(session: AgentSession, body: ManualAffirmBody): Promise<void> {
  const path = confirmCollectionCall.path;
  try {
    await session.call({ path, body });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.code !== CODES.twoFactorWrong && error.code !== CODES.twoFactorNeeded) throw error;
    await session.call({ path, body: { ...body, googleAuthCode: session.wireCode() } });
  }
}
