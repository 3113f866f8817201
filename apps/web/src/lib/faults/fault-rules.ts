import type { PageErrorKind } from '@mashang/contract/error-log';
import * as zh from '../zh-first.ts';

/** One fault of the page as it is stored: scrubbed of private data, with a count of repetitions. */
export type Fault = {
  id: string;
  kind: PageErrorKind;
  message: string;
  stack: string;
  path: string;
  /** Epoch milliseconds of the first and the last occurrence. */
  firstAt: number;
  lastAt: number;
  count: number;
};

export const FAULTS_KEPT = 50;
const MESSAGE_MAX = 500;
const STACK_MAX = 4_000;
const PATH_MAX = 300;
const CHUNK =
  /dynamically imported module|importing a module script failed|module script failed|loading (css )?chunk|preload css/i;
/**
 * Noise that no user notices and nobody can fix: a remark of the browser, a cancelled query, scripts of other origins.
 */
const NOISE = /^ResizeObserver loop|^CancelledError$|^Script error\.?$/;
const FOREIGN = /(chrome|moz|safari-web)-extension:\/\//;

/** Whether a file of the page could not be fetched: a new version has replaced it, or the network is down. */
export function isChunkError(error: unknown): boolean {
  return CHUNK.test(messageOf(error));
}

/** The text of any thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  if (typeof error === 'string') return error;
  return zh.fault.unknown;
}

/** Whether a thrown value is a fault of the page. The server's refusals, aborts and noise are not. */
export function isFault(error: unknown): boolean {
  const name = (error as { name?: unknown } | null | undefined)?.name;
  if (name === 'CallError' || name === 'AbortError') return false;
  if (error instanceof Error && FOREIGN.test(error.stack ?? '')) return false;
  return !NOISE.test(messageOf(error));
}

/**
 * Hides a long run of letters and digits, which is a token or a key. Words, our own paths and names of our files stay.
 */
function hideToken(run: string, at: number, whole: string): string {
  const isFile = /^\.(m?js|tsx?|css)/.test(whole.slice(at + run.length));
  const isSecret = /\d/.test(run) && /[A-Za-z]/.test(run);
  return isFile || !isSecret ? run : '…';
}

/**
 * Removes what may be private: queries, tokens, snippets of data, and runs of seven digits or more (cards, phones,
 * order numbers). Line and column numbers of a stack are shorter.
 */
export function scrub(text: string): string {
  return text
    .replace(/"[^"]*"(\.\.\.)? is not valid JSON/g, '"…" is not valid JSON')
    .replace(/[?#](?=[^\s:)]*[=&%])[^\s:)'"]*/g, '')
    .replace(/[A-Za-z0-9+/_=-]{24,}/g, hideToken)
    .replace(/\d(?:[ -]?\d){6,}/g, '…');
}

/** Makes a fault from a thrown value. `path` is the page's, without query and hash. */
export function faultOf(
  error: unknown,
  { kind, path, now }: { kind: PageErrorKind; path: string; now: number },
): Omit<Fault, 'id'> {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    kind: isChunkError(error) ? 'chunk' : kind,
    message: scrub(messageOf(error)).slice(0, MESSAGE_MAX) || zh.fault.unknown,
    stack: scrub(stack).slice(0, STACK_MAX),
    path: scrub(path.split(/[?#]/)[0] ?? '').slice(0, PATH_MAX),
    firstAt: now,
    lastAt: now,
    count: 1,
  };
}

/** Identity of a fault: two faults are the same when kind, message and first place in the stack are equal. */
export function signatureOf({
  kind,
  message,
  stack,
  path,
}: Pick<Fault, 'kind' | 'message' | 'stack' | 'path'>): string {
  const frame = stack.split('\n').find((line) => /^\s*at |@/.test(line)) ?? '';
  return [kind, message, frame.trim() || path].join('\n');
}

/** Puts a fault before the others; a repeated one is counted instead. The newest 50 stay. */
export function addFault(faults: readonly Fault[], fresh: Fault): Fault[] {
  const signature = signatureOf(fresh);
  const known = faults.find((fault) => signatureOf(fault) === signature);
  const others = known ? faults.filter((fault) => fault !== known) : faults;
  const first = known
    ? { ...known, count: known.count + 1, lastAt: fresh.lastAt, path: fresh.path, stack: fresh.stack }
    : fresh;
  return [first, ...others].slice(0, FAULTS_KEPT);
}
