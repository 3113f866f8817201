import { networkOf } from '../../platform/auth/ip-networks.ts';

/** Most sockets of one user: every page of a PC and of a phone, and those that are just being closed. */
const PER_USER = 50;
/** Most sockets of one address, or of one customer's IPv6 network: an office behind it may have so many pages open. */
const PER_ADDRESS = 500;

/** Counts sockets that are really open, whether or not the hub still serves them. */
export function createSocketCaps() {
  const open = new Map<string, number>();
  const count = (key: string) => open.get(key) ?? 0;

  return {
    isFull: (userId: bigint, ip: string): boolean =>
      count(`user ${userId}`) >= PER_USER || count(`network ${networkOf(ip)}`) >= PER_ADDRESS,
    /** Returns a function to call once the socket is closed. */
    take(userId: bigint, ip: string): () => void {
      const keys = [`user ${userId}`, `network ${networkOf(ip)}`];
      for (const key of keys) open.set(key, count(key) + 1);
      return () => {
        for (const key of keys) {
          const left = count(key) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
}
