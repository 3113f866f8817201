import { MERCHANT_HEADERS } from '@mashang/contract/merchants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type Http } from '../../../platform/http/http.ts';
import { clientIp } from '../../../platform/http/http-client-ip.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { MerchantKey, MerchantKeys } from '../keys/merchant-keys.ts';
import { insertRequests, type RequestEntry } from './request-log-store.ts';
import { expectedText, findMistake, type SignedParts } from './signature-rules.ts';

/** How long requests are gathered before they are written together. */
const WRITE_MS = 1_000;
/**
 * Most requests of a merchant that one process keeps in a minute. Of a busy merchant the log is a sample: it is for
 * developers, and every order has its own record. Refused ones are counted apart, so that they are not lost in it.
 */
const MOST_A_MINUTE = { answered: 120, refused: 60 };
const TARGET_MOST = 2_000;

/**
 * Keeps the merchants' requests for the log: those that name a key of the merchant. A request is answered before it is
 * written, and what a process has not written when it is killed is lost. Register it before the routes.
 */
export function noteRequests(app: Http, keys: MerchantKeys): { stop(): Promise<void> } {
  const { platform } = app;
  const log = createWriter(platform);
  const room = createRoom(platform);
  app.addHook('onResponse', (request, reply, done) => {
    const key = keyOf(request, keys);
    if (key && room(key.merchantId, reply.statusCode < 400 ? 'answered' : 'refused'))
      log.add(entryOf(platform, { request, reply, key }));
    done();
  });
  return log;
}

function keyOf({ headers, routeOptions }: FastifyRequest, keys: MerchantKeys): MerchantKey | undefined {
  if (routeOptions.config?.face !== 'merchant') return undefined;
  const key = keys.peek(String(headers[MERCHANT_HEADERS.keyId] ?? ''));
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
  const found = cause === 'signature_invalid' ? findMistake(parts, text(MERCHANT_HEADERS.signature), key.mac) : null;
  return {
    merchant_id: key.merchantId,
    key_id: key.keyId,
    at: new Date(clock.now()).toISOString(),
    method: request.method,
    target: request.url.slice(0, TARGET_MOST),
    status: reply.statusCode,
    cause,
    ms: Math.round(reply.elapsedTime),
    request_id: request.id,
    ip: clientIp(request),
    expected: expectedText(parts),
    received: found?.received ?? '',
    mistake: found?.mistake ?? '',
  };
}

/** Returns whether a merchant's request of this minute is still kept. */
function createRoom({ clock }: Platform): (merchantId: number, kind: keyof typeof MOST_A_MINUTE) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return function room(merchantId, kind) {
    const now = Math.floor(clock.now() / 60_000);
    if (now !== minute) counts.clear();
    minute = now;
    const count = (counts.get(`${kind} ${merchantId}`) ?? 0) + 1;
    counts.set(`${kind} ${merchantId}`, count);
    return count <= MOST_A_MINUTE[kind];
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
