import ipaddr from 'ipaddr.js';

/** Passkeys one user may have. */
export const PASSKEYS_MAX = 10;
/** How long an answer to a challenge may take. */
export const CHALLENGE_LIVES_MS = 5 * 60_000;

export type Site = { publicUrl: string; demo: boolean; port: number };

/**
 * Which site passkeys of this deployment belong to: the public address, or localhost in a demo. Addresses of numbers
 * can't be one (WebAuthn): then `openAt` says where to go instead, empty where there is no such place.
 */
export function siteOfPasskeys(
  { publicUrl, demo, port }: Site,
  host: string,
): { id: string; origin: string } | { openAt: string } {
  const address = new URL(publicUrl);
  const local = `localhost:${port}`;
  if (demo && host === local) return { id: 'localhost', origin: `http://${local}` };
  if (!ipaddr.isValid(address.hostname.replace(/[[\]]/g, ''))) return { id: address.hostname, origin: address.origin };
  return { openAt: demo ? `http://${local}` : '' };
}

/**
 * Whether a signature's counter did not go on from the last one: then there are two of that key.
 * Keys that do not count say 0.
 */
export function isCopy(last: number, seen: number): boolean {
  return (last > 0 || seen > 0) && seen <= last;
}
