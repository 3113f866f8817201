import type { ClientConfig } from 'pg';
import { addressesOf, targetOf } from './database-address.ts';

type Target = ReturnType<typeof targetOf>;

/** Connection settings of an address: each host by itself, and what they have in common. */
export type Hosts = {
  each: ClientConfig[];
  target: Target;
  /** Start-up parameters from the address. */
  parameters: Record<string, string>;
  /** Whether statements are kept prepared: not behind a pooler that cannot (`?prepare=false`). */
  isPrepared: boolean;
};

/** Query parameters of the address that are ours; the others are sent to the database as start-up parameters. */
const OWN = new Set(['sslmode', 'target_session_attrs', 'prepare']);

export function hostsOf(address: string): Hosts {
  const urls = addressesOf(address);
  const [first] = urls;
  const query = [...(first?.searchParams ?? [])];
  return {
    each: urls.map(configOf),
    target: targetOf(address),
    parameters: Object.fromEntries(query.filter(([name]) => !OWN.has(name))),
    isPrepared: first?.searchParams.get('prepare') !== 'false',
  };
}

function configOf(url: URL): ClientConfig {
  const { hostname, port, pathname, username, password, searchParams } = url;
  return {
    ...(hostname ? { host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1') } : {}),
    ...(port ? { port: Number(port) } : {}),
    ...(username ? { user: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(pathname.length > 1 ? { database: decodeURIComponent(pathname.slice(1)) } : {}),
    ssl: tlsOf(searchParams.get('sslmode')),
  };
}

function tlsOf(mode: string | null): ClientConfig['ssl'] {
  if (mode === null || mode === 'disable') return false;
  if (mode === 'verify-full') return true;
  throw new Error(`sslmode=${mode} is none of disable, verify-full`);
}

/** Whether a host, by what it reports, is the wanted one. */
export function isWanted(target: Target, isStandby: boolean): boolean {
  if (target === 'primary') return !isStandby;
  return target === undefined || isStandby;
}

/** Makes the next connection try this host first. */
export function startWith(hosts: Hosts, host: ClientConfig): void {
  const at = hosts.each.indexOf(host);
  hosts.each.push(...hosts.each.splice(0, Math.max(0, at)));
}
