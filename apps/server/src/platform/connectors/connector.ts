import type { z } from 'zod';
import type { Platform } from '../platform.ts';
import { createGuardedAgent } from '../security/guarded-agent.ts';
import { parseOutsideJson, wellFormed } from '../security/outside-text-rules.ts';
import { createCircuit } from './circuit.ts';
import { backOff } from './circuit-rules.ts';
import { ConnectorRefused, ConnectorUnwell } from './connector-errors.ts';
import { registerConnector } from './connector-registry.ts';
import { type Incoming, type Outgoing, sendRequest } from './send-request.ts';
import * as zh from './zh.ts';

/** An outside platform as the program knows it. */
export type ConnectorSettings = {
  /** Name in `channel.connector` and `/api/v1/channels/{connector}/notifications`: letters, digits, `-`, `_`. */
  name: string;
  /** Name in Chinese, for the staff. */
  title: string;
  /** Base address; read at each call. This connector sends to no other origin, except to those of `otherUrls`. */
  baseUrl(): string;
  otherUrls?(): readonly string[];
  /** Path of a GET that answers 2xx while the platform works; without one, health comes from the calls alone. */
  probe?: string;
  /** Time of a whole call including its retries, within the 20 s a browser waits. */
  timeoutMs?: number;
  maxBytes?: number;
};

/** One call and what its answer must be like. */
export type Ask<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Begins with `/`, below the base address. */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  /** Sent as `Authorization: Bearer`; never logged. */
  token?: string;
  /** Sent as `Idempotency-Key`; a write is retried only with it, a GET also without. */
  idempotencyKey?: string;
  answer: z.ZodType<T>;
  /**
   * Returns why this well-formed answer does not belong to this call (another amount, another number), in Chinese; null
   * when it does.
   */
  check?(answer: T): string | null;
};

export type Connector = {
  readonly name: string;
  readonly title: string;
  /**
   * Makes a call and returns only an answer that the schema and `check` accept. Throws ConnectorUnwell (9999) or
   * ConnectorRefused (the platform refused).
   */
  call<T>(ask: Ask<T>): Promise<T>;
  /**
   * The same client for a library with its own protocol: `work` sends through `send`, where every status below 500 is
   * an answer, and throws ConnectorUnwell for an invalid answer. Nothing is retried.
   */
  through<T>(work: (send: Send) => Promise<T>): Promise<T>;
};
export type Send = (outgoing: Outgoing) => Promise<Incoming>;

const TIMEOUT_MS = 10_000;
const TRY_MS = 6_000;
const MAX_BYTES = 1_048_576;
const MOST_TRIES = 3;

/** Opens the only client of an outside platform: limits, retries, circuit, checked answers. */
export function openConnector(platform: Platform, settings: ConnectorSettings): Connector {
  const { name, title, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = settings;
  const allowPrivate = platform.config.demo;
  const agent = createGuardedAgent({ allowPrivate, timeoutMs, maxBytes });
  const circuit = createCircuit(platform, name, timeoutMs + 1_000);

  async function send(outgoing: Outgoing, budgetMs = timeoutMs): Promise<Incoming> {
    const allowed = [settings.baseUrl(), ...(settings.otherUrls?.() ?? [])].map((url) => new URL(url).origin);
    if (!allowed.includes(outgoing.url.origin))
      throw new ConnectorUnwell(zh.connector.foreignAddress(title, outgoing.url.origin));
    const line = { agent, allowPrivate, maxBytes, timeoutMs: Math.max(1, Math.ceil(Math.min(TRY_MS, budgetMs))) };
    return sendRequest(platform, line, outgoing);
  }

  /** Every call records its result, so the circuit counts time-outs and invalid answers alike. */
  async function guarded<T>(work: (line: typeof send) => Promise<T>): Promise<T> {
    await circuit.enter();
    const begun = performance.now();
    let answered = false;
    const line: typeof send = async (...sent) => {
      const incoming = await send(...sent);
      answered = true;
      return incoming;
    };
    try {
      const result = await work(line);
      await circuit.succeeded(performance.now() - begun);
      return result;
    } catch (error) {
      if (error instanceof ConnectorUnwell) await circuit.failed(error);
      // A refusal is an answer; a fault of this program before any answer says nothing about the platform.
      else if (answered) await circuit.succeeded(performance.now() - begun);
      throw error;
    }
  }

  async function tryAgain(line: typeof send, outgoing: Outgoing, mayRepeat: boolean): Promise<Incoming> {
    const until = performance.now() + timeoutMs;
    for (let again = 1; ; again += 1) {
      try {
        return await line(outgoing, until - performance.now());
      } catch (error) {
        if (!mayRepeat || again >= MOST_TRIES || !(error instanceof ConnectorUnwell)) throw error;
        const pause = backOff(again, Math.random(), error.retryAfterMs);
        if (performance.now() + pause >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function call<T>(ask: Ask<T>): Promise<T> {
    return guarded(async (line) => {
      const mayRepeat = ask.method === 'GET' || ask.idempotencyKey !== undefined;
      return readAnswer(title, ask, await tryAgain(line, outgoingOf(settings.baseUrl(), ask), mayRepeat));
    });
  }

  const through = <T>(work: (line: Send) => Promise<T>) => guarded((line) => work((outgoing) => line(outgoing)));
  const connector = { name, title, call, through };
  registerConnector(platform, {
    ...connector,
    probe: settings.probe,
    baseUrl: settings.baseUrl,
    close: () => agent.destroy(),
  });
  return connector;
}

function outgoingOf(
  base: string,
  { method, path, query, json, headers, token, idempotencyKey }: Ask<unknown>,
): Outgoing {
  const url = new URL(`${base.replace(/\/$/, '')}${path}`);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  return {
    method,
    url,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
  };
}

/**
 * Returns the platform's answer when it fits the call. Any other answer makes the platform unwell, whatever it meant.
 */
function readAnswer<T>(title: string, ask: Ask<T>, { status, body }: Incoming): T {
  const said = parsed(body);
  if (status >= 400) throw new ConnectorRefused(title, status, said);
  const read = ask.answer.safeParse(said);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConnectorUnwell(zh.connector.unexpected(issue?.path.join('.') || zh.connector.whole, issue?.code ?? ''));
  }
  const why = ask.check?.(read.data) ?? null;
  if (why) throw new ConnectorUnwell(zh.connector.otherAnswer(why));
  return read.data;
}

function parsed(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (text === '') return null;
  try {
    return parseOutsideJson(text);
  } catch {
    return wellFormed(text);
  }
}
