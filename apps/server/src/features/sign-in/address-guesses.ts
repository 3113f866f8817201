import { networkOf } from '../../platform/auth/ip-networks.ts';
import { returnCalls, takeCalls } from '../../platform/auth/limit-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { present } from '../../platform/present.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { EVERYBODY_WINDOW, NETWORK_WINDOWS, type Window } from './sign-in-rules.ts';

type Counted = Window & { key: string };

/** Where a wrong password is counted over all names: its network, wider ones of IPv6, and everybody. */
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

/** How much an address, or everybody, has guessed: 1 is as much as is let pass without a check. */
export async function guessingOf(platform: Platform, ip: string): Promise<number> {
  return Math.max(...(await taken(platform, ip, 0)));
}

/** Whether whoever comes from here shows a passed check first. Nobody is ever kept out for where they come from. */
export async function isUnderGuessing(platform: Platform, ip: string): Promise<boolean> {
  return (await guessingOf(platform, ip)) >= 1;
}

export async function countAddress(platform: Platform, ip: string): Promise<void> {
  await taken(platform, ip, 1);
}

/** A right password was none of a guesser's tries. */
export async function returnAddress(platform: Platform, ip: string): Promise<void> {
  await returnCalls(
    ownWork(platform.db, 'sign-in.count').identity,
    countersOf(ip).map(({ key }) => key),
  );
}
