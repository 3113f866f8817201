import type { MerchantCause } from '@mashang/contract/merchant-causes';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { MerchantKey } from '../keys/merchant-keys.ts';
import { insertRequests, type RequestEntry } from './request-log-store.ts';
import { expectedText, findMistake, type SignedParts, shownParts } from './signature-mistakes.ts';

/** How long requests are gathered before they are written together. */
const WRITE_MS = 1_000;
/**
 * Most requests of a merchant that one process keeps in a minute. What the merchant's own key signed is kept whole up
 * to 20 a second: 52 million rows in 30 days at most. Refused ones are counted apart, so that they are not lost among
 * the others. What no signature proves is kept sparely, and that of one address more so: whoever knows the ids of a key
 * can send wrong ones.
 */
const MOST_A_MINUTE = { answered: 1_200, refused: 600, unproven: 60 };
const MOST_OF_ADDRESS = 30;
/** Their body was not read, so that nothing is known of what was signed. */
const UNREAD = new Set<string>(['body_too_large', 'content_type_unsupported'] satisfies MerchantCause[]);

/** A request of a merchant that was answered. `cause` is empty for a success; `isProven`: the key signed it. */
export type AnsweredRequest = {
  key: MerchantKey;
  isProven: boolean;
  parts: SignedParts;
  signature: string;
  status: number;
  cause: string;
  ms: number;
  requestId: string;
  ip: string;
};
export type RequestLogWriter = { note(answered: AnsweredRequest): void; stop(): Promise<void> };

/**
 * Keeps the merchants' requests for the log. A request is answered before it is written, and what a process has not
 * written when it is killed is lost.
 */
export function createRequestLog(platform: Platform): RequestLogWriter {
  const writer = createWriter(platform);
  const isWithin = createLimit(platform);
  return {
    note(answered) {
      if (isWithin(answered)) writer.add(entryOf(platform, answered));
    },
    stop: () => writer.stop(),
  };
}

function entryOf({ clock }: Platform, answered: AnsweredRequest): RequestEntry {
  const { key, parts, signature, cause } = answered;
  const found = cause === 'signature_invalid' ? findMistake(parts, signature, key.mac) : null;
  const shown = shownParts(parts, signature);
  return {
    merchant_id: key.merchantId,
    key_id: key.keyId,
    at: new Date(clock.now()).toISOString(),
    method: parts.method,
    target: shown.pathAndQuery,
    status: answered.status,
    cause,
    ms: answered.ms,
    request_id: answered.requestId,
    ip: answered.ip,
    expected: UNREAD.has(cause) ? '' : expectedText(shown),
    received: found?.received ?? '',
    mistake: found?.mistake ?? '',
  };
}

/** Returns whether a merchant's request of this minute is still kept. */
function createLimit({ clock }: Platform): (answered: AnsweredRequest) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  /** Takes one of so many. */
  function take(name: string, most: number): boolean {
    const count = counts.get(name) ?? 0;
    if (count < most) counts.set(name, count + 1);
    return count < most;
  }
  return function isWithin({ status, ip, isProven, key: { merchantId } }) {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    if (isProven) {
      const kind = status < 400 ? 'answered' : 'refused';
      return take(`${kind} ${merchantId}`, MOST_A_MINUTE[kind]);
    }
    const ofAddress = `unproven ${merchantId} ${ip}`;
    if ((counts.get(ofAddress) ?? 0) >= MOST_OF_ADDRESS || !take(`unproven ${merchantId}`, MOST_A_MINUTE.unproven))
      return false;
    return take(ofAddress, MOST_OF_ADDRESS);
  };
}

function createWriter(platform: Platform): { add(entry: RequestEntry): void; stop(): Promise<void> } {
  let waiting: RequestEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    timer = undefined;
    const entries = waiting;
    waiting = [];
    if (entries.length === 0) return writing;
    writing = insertRequests(ownWork(platform.db, 'request-log.keep').app, entries).catch((err: unknown) => {
      platform.log.warn({ err, lost: entries.length }, 'the request log was not written');
    });
    return writing;
  }
  return {
    add(entry) {
      waiting.push(entry);
      timer ??= setTimeout(() => void write(), WRITE_MS).unref();
    },
    async stop() {
      clearTimeout(timer);
      await write();
    },
  };
}
