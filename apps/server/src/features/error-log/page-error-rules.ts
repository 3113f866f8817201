import { wellFormed } from '../../platform/security/outside-text-rules.ts';

/** What stands in a text where something that may identify or let in a person stood. */
const HIDDEN = '***';
/** Names of built files look random and say where a fault is. */
const BUILT_FILE = String.raw`\/assets\/[\w.-]{1,120}`;
/** A run this long with letters and digits is a token, a key or a hash. */
const TOKEN = String.raw`[\w+=-]{20,}`;

/**
 * A fault's text without query strings, credentials, tokens, and digits long enough for a phone, a card or a document.
 */
export function scrub(text: string): string {
  return wellFormed(text)
    .replace(/(\/\/)[^\s/@]+@/g, '$1')
    .replace(/((?:https?|wss?|blob):\/\/[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, '$1')
    .replace(/[?&#][\w%.~+-]{1,60}=[^\s"'<>():]*/g, '')
    .replace(
      /\b((?:pay-)?token|password|passwd|secret|authorization|cookie|googleAuthCode|signature)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|(?:Bearer\s+)?[^\s,;&)}\]]+)/gi,
      `$1$2${HIDDEN}`,
    )
    .replace(
      new RegExp(`(${BUILT_FILE})|${TOKEN}`, 'g'),
      (run, file?: string) => file ?? (isRandom(run) ? HIDDEN : run),
    )
    .replace(/\p{Nd}(?:[ -]?\p{Nd}){10,}/gu, HIDDEN);
}

/** The path of a page alone. */
export function scrubPath(path: string): string {
  return scrub(path.split(/[?#]/, 1)[0] as string);
}

/** Names in a program are letters; random texts have digits among them. */
function isRandom(run: string): boolean {
  return /\d/.test(run) && /[A-Za-z]/.test(run);
}
