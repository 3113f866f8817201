import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './target-rules.ts';

type LookupCallback = (error: Error | null, address?: string | LookupAddress[], family?: number) => void;

/** Resolves a name to all its addresses. */
export type Resolve = (
  hostname: string,
  options: { all: true; family?: number },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;
type Lookup = (hostname: string, options: { all?: boolean; family?: number }, callback: LookupCallback) => void;

/**
 * Creates a resolver that returns only public addresses. It is the connection's own resolver, so the checked address is
 * the one connected to, and a name that resolves differently a moment later (DNS rebinding) gains nothing.
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

/** Connections of the agent to one host and port. */
const CONNECTIONS = 16;

/**
 * Limits of time and size of an answer; `allowPrivate` in a demo, or where the deployment's own settings name the
 * target. A caller with many targets behind one host and port sets `connections`: otherwise one target that hangs takes
 * the connections of the others.
 */
export type AgentLimits = {
  allowPrivate: boolean;
  timeoutMs: number;
  maxBytes: number;
  connections?: number;
  lookup?: Lookup;
};

/**
 * Creates an HTTP agent for outside addresses: own time-outs, keep-alive, no pipelining; private targets are refused
 * unless allowed (a demo).
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

/** Literal addresses never reach the resolver, so they are checked here. */
export function isBlockedLiteral(url: URL, allowPrivate: boolean): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return !allowPrivate && isIP(host) !== 0 && !isPublicAddress(host);
}
