import ipaddr from 'ipaddr.js';

/** Maximum number of passkeys per user. */
export const PASSKEYS_MAX = 10;
/** Time limit for the answer to a challenge. */
export const CHALLENGE_LIVES_MS = 5 * 60_000;

export type Site = { publicUrl: string; demo: boolean; port: number };

/**
 * Returns the site of this deployment's passkeys: the public address, or localhost in a demo. An IP address cannot be
 * one (WebAuthn): then `openAt` is the address to open instead, empty if there is none.
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
 * Whether a signature's counter did not increase, which means that the key was copied. Keys without a counter report 0.
 */
export function isCopy(last: number, seen: number): boolean {
  return (last > 0 || seen > 0) && seen <= last;
}
