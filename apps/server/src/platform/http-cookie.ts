import { SESSION_COOKIE } from '@mashang/contract/sign-in';
import type { Config } from '../config.ts';

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

/** Name of the half that scripts never see. Over TLS it carries the prefix that keeps other hosts of the domain from setting it. */
export function sessionCookieName(config: Config): string {
  return isOverTls(config) ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** Set-Cookie text of a half that scripts never see and other sites never send. An empty value deletes it. */
export function sessionCookie(config: Config, value: string, maxAgeS: number): string {
  const secure = isOverTls(config) ? '; Secure' : '';
  return `${sessionCookieName(config)}=${value}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Strict${secure}`;
}
