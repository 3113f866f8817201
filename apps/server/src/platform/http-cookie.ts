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

/** Set-Cookie text of a half that scripts never see and other sites never send. An empty value deletes it. */
export function sessionCookie(config: Config, name: string, value: string, maxAgeS: number): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Strict${secure}`;
}
