import { DEVICE_COOKIE, SESSION_COOKIE } from '@mashang/contract/sign-in';
import type { Config } from '../../config.ts';

/** Value of one cookie of a Cookie header; undefined when it is not there. */
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
 * Name of the half that scripts never see. Over TLS it carries the prefix that keeps other hosts
 * of the domain from setting it.
 */
export function sessionCookieName(config: Config): string {
  return isOverTls(config) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Name of what a browser is known by, which outlives its sessions. */
function deviceCookieName(config: Config): string {
  return isOverTls(config) ? `__Host-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

/** What a browser says it is known by. */
export function deviceCookieOf(config: Config, header: string | undefined): string | undefined {
  return cookieOf(header, deviceCookieName(config));
}

/** Set-Cookie text of what a browser is known by: seen by no script, sent to no other site. */
export function deviceCookie(config: Config, value: string, maxAgeS: number): string {
  return cookieText(config, deviceCookieName(config), value, maxAgeS);
}

/** Set-Cookie text of a half that scripts never see and other sites never send. An empty value deletes it. */
export function sessionCookie(config: Config, value: string, maxAgeS: number): string {
  return cookieText(config, sessionCookieName(config), value, maxAgeS);
}

function cookieText(config: Config, name: string, value: string, maxAgeS: number): string {
  const secure = isOverTls(config) ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Strict${secure}`;
}
