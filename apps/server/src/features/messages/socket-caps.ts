import { networkOf } from '../../platform/auth/ip-networks.ts';

/** Sockets of one user: every page of a PC and of a phone, and those just being closed. */
const PER_USER = 50;
/** Sockets from one address, or one customer's network of IPv6: an office behind one of them has so many pages open. */
const PER_ADDRESS = 500;

/** Counts sockets that are truly open, whether or not anybody listens for them still. */
export function createSocketCaps() {
  const open = new Map<string, number>();
  const count = (key: string) => open.get(key) ?? 0;

  return {
    isFull: (userId: bigint, ip: string): boolean =>
      count(`user ${userId}`) >= PER_USER || count(`network ${networkOf(ip)}`) >= PER_ADDRESS,
    /** Answers what to call once the socket is gone. */
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
