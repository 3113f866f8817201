import { networkOf } from '../../platform/auth/ip-networks.ts';
import { returnCalls, takeCalls } from '../../platform/auth/limit-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { present } from '../../platform/present.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { EVERYBODY_WINDOW, NETWORK_WINDOWS, type Window } from './sign-in-rules.ts';

type Counted = Window & { key: string };

/**
 * Returns the counters of wrong passwords over all names: of its network, of wider IPv6 networks, and of all addresses.
 */
function countersOf(ip: string): Counted[] {
  const windows = ip.includes(':') ? NETWORK_WINDOWS : NETWORK_WINDOWS.slice(0, 1);
  return [
    ...windows.map((window) => ({ ...window, key: `sign-in|${networkOf(ip, window.bits)}` })),
    { ...EVERYBODY_WINDOW, key: 'sign-in|everybody' },
  ];
}

async function taken(platform: Platform, ip: string, calls: number): Promise<number[]> {
  const now = platform.clock.now();
  const counters = countersOf(ip);
  const counts = await Promise.all(
    counters.map(({ key, windowMs }) =>
      takeCalls(ownWork(platform.db, 'sign-in.count').identity, key, { now, windowMs, calls }),
    ),
  );
  return counts.map((count, at) => count.taken / present(counters[at], 'the counter').limit);
}

/** Returns how much was guessed from an address, or from all addresses: 1 is the limit without a slide check. */
export async function guessingOf(platform: Platform, ip: string): Promise<number> {
  return Math.max(...(await taken(platform, ip, 0)));
}

/** Whether a sign-in from this address must show a passed slide check. An address is never locked out. */
export async function isUnderGuessing(platform: Platform, ip: string): Promise<boolean> {
  return (await guessingOf(platform, ip)) >= 1;
}

export async function countAddress(platform: Platform, ip: string): Promise<void> {
  await taken(platform, ip, 1);
}

/** Takes back the count of a correct password, because it was not a guess. */
export async function returnAddress(platform: Platform, ip: string): Promise<void> {
  await returnCalls(
    ownWork(platform.db, 'sign-in.count').identity,
    countersOf(ip).map(({ key }) => key),
  );
}
