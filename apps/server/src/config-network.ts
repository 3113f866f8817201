import ipaddr from 'ipaddr.js';
import { type GivenUrls, LOGINS, settingOf } from './platform/database/logins.ts';

/** `TRUSTED_PROXIES`: addresses and networks with commas between them; anything else ends the start with words that name it. */
export function readTrustedProxies(text = ''): string[] {
  const proxies = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  for (const one of proxies)
    if (!ipaddr.isValid(one) && !ipaddr.isValidCIDR(one))
      throw new Error(`TRUSTED_PROXIES must hold addresses or networks: ${one}`);
  return proxies;
}

type Lines = { host: string; publicUrl: string; databaseUrl: string | undefined };

/**
 * What leaves this machine goes enciphered, or somebody has said in so many words that it need not: browsers by https wherever the
 * server listens beyond loopback, a database of another machine by TLS whose certificate is checked.
 */
export function checkOutside({ host, publicUrl, databaseUrl }: Lines): void {
  if (!isLoopback(host) && !publicUrl.startsWith('https://'))
    throw new Error('HOST is not loopback: PUBLIC_URL must begin with https://, with TLS in front of this server');
  if (databaseUrl !== undefined) checkDatabase('DATABASE_URL', databaseUrl);
}

/** `DATABASE_URL_APP` and its like: the addresses of the program's logins, where whoever runs the database has made them. */
export function readLogins(env: NodeJS.ProcessEnv): GivenUrls {
  const given = LOGINS.flatMap((login) => {
    const setting = settingOf(login);
    const url = env[setting];
    if (!url) return [];
    if (!env.DATABASE_URL) throw new Error(`${setting} needs DATABASE_URL, the owner's address`);
    checkDatabase(setting, url);
    return [[login, url]];
  });
  return Object.fromEntries(given);
}

function checkDatabase(setting: string, databaseUrl: string): void {
  if (!URL.canParse(databaseUrl)) throw new Error(`${setting} is not an address`);
  const { hostname, searchParams } = new URL(databaseUrl);
  if (hostname !== '' && !isLoopback(hostname) && !/^(verify-full|disable)$/.test(searchParams.get('sslmode') ?? ''))
    throw new Error(
      `${setting} of another machine must end in sslmode=verify-full (or sslmode=disable, where the line itself is enciphered)`,
    );
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || (ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback');
}
