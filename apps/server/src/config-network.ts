import ipaddr from 'ipaddr.js';
import { addressesOf, isAddress, targetOf } from './platform/database/connections/database-address.ts';
import { type GivenUrls, LOGINS, settingOf } from './platform/database/connections/logins.ts';

/**
 * Reads `TRUSTED_PROXIES`: addresses and networks separated by commas; anything else ends the start with an error that
 * names it.
 */
export function readTrustedProxies(text = ''): string[] {
  const proxies = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const one of proxies)
    if (!ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
      throw new Error(`TRUSTED_PROXIES must hold addresses or networks: ${one}`);
    else if (isWide(one))
      throw new Error(`TRUSTED_PROXIES must not hold half the world: ${one} would let anybody say who calls`);
  return proxies;
}

/**
 * Prefix lengths of the widest networks that may be trusted: a whole private range, but only less of the open internet.
 */
const OWN_RANGES = new Set<string>(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);
const WIDEST = { ipv4: { own: 8, open: 16 }, ipv6: { own: 7, open: 32 } } as const;

/** Whether a network contains millions of strangers' addresses. */
function isWide(text: string): boolean {
  if (!ipaddr.isValidCIDR(text)) return false;
  const [address, bits] = ipaddr.parseCIDR(text);
  // ::ffff:0:0/96 contains every IPv4 address.
  const mapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress();
  if (mapped) return bits < 96 || isWide(`${(address as ipaddr.IPv6).toIPv4Address()}/${bits - 96}`);
  // A network that begins with zeros contains all of those too.
  if (address.range() === 'unspecified' && bits < 128) return true;
  const widest = WIDEST[address.kind()];
  return bits < (OWN_RANGES.has(address.range()) ? widest.own : widest.open);
}

/** Requires encryption for a production deployment's calls to the outside, unless they stay on this machine. */
export function requireHttps(name: string, url: string): void {
  if (!URL.canParse(url)) throw new Error(`${name} is not an address`);
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new Error(`${name} must begin with https:// beyond this machine`);
}

/**
 * Requires encryption for everything that leaves this machine, unless a setting explicitly allows otherwise: https for
 * browsers where the server listens beyond loopback, TLS with a checked certificate for a database on another machine.
 */
export function checkOutside({ host, publicUrl }: { host: string; publicUrl: string }, env: NodeJS.ProcessEnv): void {
  if (!isLoopback(host) && !publicUrl.startsWith('https://'))
    throw new Error('HOST is not loopback: PUBLIC_URL must begin with https://, with TLS in front of this server');
  for (const setting of ['DATABASE_URL', 'BACKUP_DATABASE_URL']) checkDatabase(setting, env);
}

/**
 * Reads `DATABASE_URL_APP` and similar: the addresses of the program's logins, where the database administrator has
 * made them.
 */
export function readLogins(env: NodeJS.ProcessEnv): GivenUrls {
  const given = LOGINS.flatMap((login) => {
    const setting = settingOf(login);
    const url = env[setting];
    if (!url) return [];
    if (!env.DATABASE_URL) throw new Error(`${setting} needs DATABASE_URL, the owner's address`);
    checkDatabase(setting, env);
    return [[login, url]];
  });
  return Object.fromEntries(given);
}

/** Reads `DATABASE_URL_SESSION`: the application's login without the transaction pooler in between. */
export function readSessionUrl(env: NodeJS.ProcessEnv): string | undefined {
  const url = env.DATABASE_URL_SESSION;
  if (!url) return undefined;
  if (!env.DATABASE_URL_APP) throw new Error('DATABASE_URL_SESSION needs DATABASE_URL_APP, the same login’s address');
  checkDatabase('DATABASE_URL_SESSION', env);
  return url;
}

function checkDatabase(setting: string, env: NodeJS.ProcessEnv): void {
  const url = env[setting];
  if (url === undefined) return;
  if (!isAddress(url)) throw new Error(`${setting} is not an address`);
  targetOf(url);
  for (const address of addressesOf(url)) checkHost(setting, address, env);
}

function checkHost(setting: string, { hostname, searchParams }: URL, env: NodeJS.ProcessEnv): void {
  // The driver's own default where the address names no host; a path is a socket of this machine.
  const host = hostname || env.PGHOST || 'localhost';
  const isHere = host.startsWith('/') || isLoopback(host);
  if (!isHere && !/^(verify-full|disable)$/.test(searchParams.get('sslmode') ?? ''))
    throw new Error(
      `${setting} of another machine must end in sslmode=verify-full (or sslmode=disable, where the line itself is ` +
        'enciphered)',
    );
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
