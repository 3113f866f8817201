import { DEVICE_COOKIE, SESSION_COOKIE } from '@mashang/contract/sign-in';
import type { Config } from '../../config.ts';

/** Returns the value of one cookie of a Cookie header; undefined when it is missing. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const [key, value] = part.split('=', 2);
    if (key?.trim() === name) return value?.trim() || undefined;
  }
  return undefined;
}

/** Whether browsers reach this deployment by TLS, as its public address says. */
export function isOverTls({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * Name of the session half that scripts cannot read. Over TLS it has the prefix that prevents other hosts of the domain
 * from setting it.
 */
export function sessionCookieName(config: Config): string {
  return isOverTls(config) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Name of the device cookie, which outlives sessions. */
function deviceCookieName(config: Config): string {
  return isOverTls(config) ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

/** Returns the device cookie that a browser sent. */
export function deviceCookieOf(config: Config, header: string | undefined): string | undefined {
  return cookieOf(header, deviceCookieName(config));
}

/** Set-Cookie text of the device cookie: no script reads it, no other site receives it. */
export function deviceCookie(config: Config, value: string, maxAgeS: number): string {
  return cookieText(config, deviceCookieName(config), value, maxAgeS);
}

/**
 * Set-Cookie text of the session half that scripts cannot read and other sites cannot send. An empty value deletes it.
 */
export function sessionCookie(config: Config, value: string, maxAgeS: number): string {
  return cookieText(config, sessionCookieName(config), value, maxAgeS);
}

function cookieText(config: Config, name: string, value: string, maxAgeS: number): string {
  const secure = isOverTls(config) ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Strict${secure}`;
}
