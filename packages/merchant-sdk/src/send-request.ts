import { setTimeout as sleep } from 'node:timers/promises';
import { MerchantApiError, MerchantNetworkError } from './errors.ts';
import { readProblem } from './read-problem.ts';
import { clockOffset, retryAfterMs } from './server-time.ts';
import { type Answer, type OutgoingRequest, type Signer, type Transport, tryOnce } from './try-request.ts';

export type MerchantKey = { keyId: string; secret: string };
export type Connection = Transport & {
  /** Maximum number of tries when no answer arrives or the server is temporarily unavailable; 4 when left out. */
  tries?: number;
  /** Pause before the second try in milliseconds; doubles before each further try. 250 when left out. */
  retryDelayMs?: number;
};
/** `keys`: the one in use first, then those to try when it is refused, while a key is being replaced. */
export type MerchantClientOptions = Connection & (MerchantKey | { keys: readonly MerchantKey[] });

/**
 * Returns a function that signs and sends a request until it is answered. Every try carries a new nonce and the same
 * idempotency key, so that a POST whose answer was lost takes effect once. A 401 is answered by the server's time, then
 * by the next key; what was accepted is kept. Throws MerchantApiError or MerchantNetworkError.
 */
export function createSender(options: MerchantClientOptions): <T>(request: OutgoingRequest) => Promise<T> {
  const keys = 'keys' in options ? options.keys : [{ keyId: options.keyId, secret: options.secret }];
  const [first] = keys;
  if (!first) throw new TypeError('a merchant client needs a key');
  let accepted: Signer = { key: first, offsetMs: 0 };

  return async function send<T>(request: OutgoingRequest): Promise<T> {
    const tries = options.tries ?? 4;
    const refused: Signer[] = [];
    let signer = accepted;
    let lost: unknown;
    for (let attempt = 1; ; ) {
      const answer = await tryOnce(options, request, signer).catch((error: unknown) => {
        lost = error ?? new Error('no answer');
        return null;
      });
      if (answer && isSigned(answer.status)) accepted = signer;
      if (answer?.ok) return answer.value as T;
      // With these statuses the call may or may not have been carried out.
      if (answer && answer.status >= 500) lost ??= new Error(`HTTP ${answer.status}`);
      const next = answer?.status === 401 ? nextSigner(keys, refused.concat(signer), answer) : null;
      if (next) {
        refused.push(signer);
        signer = next;
        continue;
      }
      if (attempt < tries && (answer === null || mayPass(answer, lost !== undefined))) {
        await sleep(pauseMs(options, attempt, answer));
        attempt += 1;
        continue;
      }
      if (answer) throw new MerchantApiError(answer.status, readProblem(answer), request.idempotencyKey);
      throw new MerchantNetworkError(`no answer after ${attempt} tries`, lost, request.idempotencyKey);
    }
  };
}

/** The signature was checked: not refused as such, nor answered by something before the check. */
function isSigned(status: number): boolean {
  return status !== 401 && status !== 429 && status < 500;
}

/**
 * Who signs after a 401: the same key by the server's time if the clocks differ, else a key that was not tried. Null
 * when nothing is left to try.
 */
function nextSigner(keys: readonly MerchantKey[], refused: readonly Signer[], answer: Answer): Signer | null {
  const last = refused.at(-1);
  if (!last) return null;
  const offsetMs = clockOffset(answer.header('date'), answer.localMs);
  const corrected = refused.some((signer) => signer.offsetMs !== refused[0]?.offsetMs);
  if (!corrected && clockOffset(answer.header('date'), answer.localMs + last.offsetMs) !== 0)
    return { key: last.key, offsetMs };
  const key = keys.find((candidate) => !refused.some((signer) => signer.key.keyId === candidate.keyId));
  return key ? { key, offsetMs: last.offsetMs } : null;
}

/** If the server asks for a longer wait, the client still tries again after this time. */
const WAIT_MOST_MS = 60_000;

/**
 * Answers that justify another try. A 409 after a lost answer means that the first try still runs under the same key.
 */
function mayPass(answer: Answer, afterLoss: boolean): boolean {
  if (answer.status === 408 || answer.status === 429 || answer.status >= 500) return true;
  return answer.status === 409 && (afterLoss || answer.header('retry-after') !== null);
}

function pauseMs(options: Connection, attempt: number, answer: Answer | null): number {
  const own = (options.retryDelayMs ?? 250) * 2 ** (attempt - 1) * (0.8 + Math.random() * 0.4);
  const asked = answer ? retryAfterMs(answer.header('retry-after'), answer.localMs) : null;
  return Math.max(own, Math.min(asked ?? 0, WAIT_MOST_MS));
}
