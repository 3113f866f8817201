import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './target-rules.ts';

type LookupCallback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

/** Asks for all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;
type Lookup = (hostname: string, options: { all?: boolean; family?: number }, callback: LookupCallback) => void;

/**
 * Resolver that hands out only public addresses. It is the connection's own resolver, so the address that was checked
 * is the one connected to and a name that resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function createPublicLookup(resolve: Resolve = dnsLookup, isAllowed = isPublicAddress): Lookup {
  return function publicLookup(hostname, options, callback) {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error);
      const allowed = addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first || allowed.length < addresses.length)
        return callback(new Error('blocked: the name resolves to a private address'));
      if (options.all) return callback(null, allowed);
      return callback(null, first.address, first.family);
    });
  };
}

/** Connections to one host and port, of everything the agent asks there. */
const CONNECTIONS = 16;

/**
 * How long an answer may take and how large it may be; `allowPrivate` in a demo, or where the deployment's own settings
 * name the place. Who has many places behind one host and port says how many `connections` there may be: else the
 * hanging one takes all of them from the others.
 */
export type AgentLimits = {
  allowPrivate: boolean;
  timeoutMs: number;
  maxBytes: number;
  connections?: number;
  lookup?: Lookup;
};

/**
 * HTTP agent for addresses outside: own time-outs, keep-alive, no pipelining; private targets
 * refused unless allowed (a demo).
 */
export function createGuardedAgent({
  allowPrivate,
  timeoutMs,
  maxBytes,
  connections = CONNECTIONS,
  lookup = createPublicLookup(),
}: AgentLimits): Agent {
  return new Agent({
    connect: { timeout: timeoutMs, ...(allowPrivate ? {} : { lookup: lookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 30_000,
    connections,
    pipelining: 1,
    maxResponseSize: maxBytes,
  });
}

/** Literal addresses never reach the resolver, so they are judged here. */
export function isBlockedLiteral(url: URL, allowPrivate: boolean): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return !allowPrivate && isIP(host) !== 0 && !isPublicAddress(host);
}
