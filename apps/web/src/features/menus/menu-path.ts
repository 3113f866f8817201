import { PUBLIC_PATHS, REFRESH_PATH } from '@mashang/contract/pages';

const HERE = 'http://here.invalid';
const HTTP = /^https?:/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, so nothing may hide behind them.
const HIDDEN = /[\u0000-\u001f\u007f\\]/;
/** Paths of the payer's page, which is another application, and paths that the server answers itself. */
const ELSEWHERE = 'smartaps|api|pay|files|assets|docs|healthz|readyz|metrics';
/** Addresses of the site that are not pages of the layout. */
const RESERVED = new RegExp(
  `^(/|(${[...Object.values(PUBLIC_PATHS), REFRESH_PATH].join('|')}|/(${ELSEWHERE}))(/.*)?)$`,
);

function parse(text: string): URL | undefined {
  try {
    return new URL(text, HERE);
  } catch {
    return undefined;
  }
}

/** Whether a resolved address is outside the site. */
export function isOutside(address: string): boolean {
  return HTTP.test(address);
}

/** Whether a path is reserved for something other than the layout's pages, so that no menu may use it. */
export function isReserved(path: string): boolean {
  return RESERVED.test(path);
}

/** Normalizes a path: removes doubled and trailing slashes. */
export function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

/**
 * Resolves the address of a menu item under its parent, as the browser will write it; undefined for anything that is
 * neither a path of this site nor http(s): `javascript:`, `data:`, `//host`, back-slashes, control characters.
 */
export function resolvePath(parent: string, path: string): string | undefined {
  const text = path.trim();
  if (HIDDEN.test(text)) return undefined;
  if (HTTP.test(text)) {
    const url = parse(text);
    return /^https?:\/\/[^/]/i.test(text) && url?.hostname ? url.href : undefined;
  }
  if (SCHEME.test(text) || text.startsWith('//')) return undefined;
  const base = isOutside(parent) ? '' : parent;
  const url = parse(text.startsWith('/') ? text : `${base}/${text}`);
  return url?.origin === HERE ? plainPath(url.pathname) : undefined;
}
