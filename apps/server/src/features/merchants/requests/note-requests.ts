import type { MerchantCause } from '@mashang/contract/merchant-causes';
import { MERCHANT_HEADERS } from '@mashang/contract/merchants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type Http } from '../../../platform/http/http.ts';
import { clientIp } from '../../../platform/http/http-client-ip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { MerchantKey, MerchantKeys } from '../keys/merchant-keys.ts';
import { insertRequests, type RequestEntry } from './request-log-store.ts';
import { expectedText, findMistake, type SignedParts, shownParts } from './signature-rules.ts';

/** How long requests are gathered before they are written together. */
const WRITE_MS = 1_000;
/**
 * Most requests of a merchant that one process keeps in a minute. Of a busy merchant the log is a sample: it is for
 * developers, and every order has its own record. Refused ones are counted apart, so that they are not lost in it, and
 * those of one address again: whoever knows the ids of a key can send wrong ones.
 */
const MOST_A_MINUTE = { answered: 120, refused: 60 };
const MOST_OF_ADDRESS = 30;
/** Their body was not read, so that nothing is known of what was signed. */
const UNREAD = new Set<string>(['body_too_large', 'content_type_unsupported'] satisfies MerchantCause[]);

/**
 * Keeps the merchants' requests for the log: those that name a key of the merchant. A request is answered before it is
 * written, and what a process has not written when it is killed is lost. Register it before the routes.
 */
export function noteRequests(app: Http, keys: MerchantKeys): { stop(): Promise<void> } {
  const { platform } = app;
  const log = createWriter(platform);
  const room = createRoom(platform);
  async function note(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = await keyOf(request, keys);
    if (key && room({ request, reply, key })) log.add(entryOf(platform, { request, reply, key }));
  }
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // A database that is away keeps no log either.
    if (request.routeOptions.config?.face === 'merchant') note(request, reply).catch(() => undefined);
  });
  return log;
}

/** A request that is refused for its time or a missing header has looked up no key. */
async function keyOf({ headers }: FastifyRequest, keys: MerchantKeys): Promise<MerchantKey | undefined> {
  const keyId = headers[MERCHANT_HEADERS.keyId];
  if (typeof keyId !== 'string') return undefined;
  const key = keys.peek(keyId) ?? (await keys.known(keyId));
  return key && key.mchId === headers[MERCHANT_HEADERS.mchId] ? key : undefined;
}

type Answered = { request: FastifyRequest; reply: FastifyReply; key: MerchantKey };
function entryOf({ clock }: Platform, { request, reply, key }: Answered): RequestEntry {
  const cause = request.refusedBecause ?? '';
  const text = (name: string) => String(request.headers[name] ?? '');
  const parts: SignedParts = {
    method: request.method,
    pathAndQuery: request.url,
    timestamp: text(MERCHANT_HEADERS.timestamp),
    nonce: text(MERCHANT_HEADERS.nonce),
    body: bytesOf(request),
    host: text('host'),
  };
  const signature = text(MERCHANT_HEADERS.signature);
  const found = cause === 'signature_invalid' ? findMistake(parts, signature, key.mac) : null;
  const shown = shownParts(parts, signature);
  return {
    merchant_id: key.merchantId,
    key_id: key.keyId,
    at: new Date(clock.now()).toISOString(),
    method: request.method,
    target: shown.pathAndQuery,
    status: reply.statusCode,
    cause,
    ms: Math.round(reply.elapsedTime),
    request_id: request.id,
    ip: clientIp(request),
    expected: UNREAD.has(cause) ? '' : expectedText(shown),
    received: found?.received ?? '',
    mistake: found?.mistake ?? '',
  };
}

/** Returns whether a merchant's request of this minute is still kept. */
function createRoom({ clock }: Platform): (answered: Answered) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  /** Takes one of so many. */
  function take(name: string, most: number): boolean {
    const count = counts.get(name) ?? 0;
    if (count < most) counts.set(name, count + 1);
    return count < most;
  }
  return function room({ request, reply, key: { merchantId } }) {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    if (reply.statusCode < 400) return take(`answered ${merchantId}`, MOST_A_MINUTE.answered);
    const ofAddress = `refused ${merchantId} ${clientIp(request)}`;
    if ((counts.get(ofAddress) ?? 0) >= MOST_OF_ADDRESS || !take(`refused ${merchantId}`, MOST_A_MINUTE.refused))
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
