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
  /** As `channel.connector` and `/api/v1/channels/{connector}/notifications` name it: letters, digits, `-`, `_`. */
  name: string;
  /** Chinese, for the staff. */
  title: string;
  /** Where it is; asked at each call. Nothing of this connector ever goes to another origin. */
  baseUrl(): string;
  /** Path of a GET that answers 2xx while the platform is well; without one, its health is what its calls say. */
  probe?: string;
  /** A whole call with its tries again, within the 20 s a browser waits. */
  timeoutMs?: number;
  maxBytes?: number;
};

/** One call and what its answer must be. */
export type Ask<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Beginning with `/`, under the base address. */
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  headers?: Record<string, string>;
  /** Sent as `Authorization: Bearer`; never logged. */
  token?: string;
  /** Sent as `Idempotency-Key`; with it a write may be tried again, without it only a GET is. */
  idempotencyKey?: string;
  answer: z.ZodType<T>;
  /**
   * Why this well-formed answer is none to this question (another amount, another number), in
   * Chinese; null when it is one.
   */
  check?(answer: T): string | null;
};

export type Connector = {
  readonly name: string;
  readonly title: string;
  /**
   * Asks, and answers only what the schema and `check` accept. Throws ConnectorUnwell (9999) or
   * ConnectorRefused (the platform's own no).
   */
  call<T>(ask: Ask<T>): Promise<T>;
  /**
   * The same line for a library that brings its own protocol: `work` sends what it has to through `send`, where every
   * status below 500 is an answer, and throws ConnectorUnwell for what cannot be. Nothing is tried again.
   */
  through<T>(work: (send: Send) => Promise<T>): Promise<T>;
};
export type Send = (outgoing: Outgoing) => Promise<Incoming>;

const TIMEOUT_MS = 10_000;
const TRY_MS = 6_000;
const MAX_BYTES = 1_048_576;
const MOST_TRIES = 3;

/** Opens the one line to an outside platform: limits, tries again, circuit, checked answers. */
export function openConnector(platform: Platform, settings: ConnectorSettings): Connector {
  const { name, title, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = settings;
  const allowPrivate = platform.config.demo;
  const agent = createGuardedAgent({ allowPrivate, timeoutMs, maxBytes });
  const circuit = createCircuit(platform, name, timeoutMs + 1_000);

  async function send(outgoing: Outgoing, budgetMs = timeoutMs): Promise<Incoming> {
    const base = new URL(settings.baseUrl());
    if (outgoing.url.origin !== base.origin)
      throw new ConnectorUnwell(zh.connector.foreignAddress(title, outgoing.url.origin));
    const line = { agent, allowPrivate, maxBytes, timeoutMs: Math.max(1, Math.ceil(Math.min(TRY_MS, budgetMs))) };
    return sendRequest(platform, line, outgoing);
  }

  /** Every way out notes how it went: the circuit sees time-outs and lies alike. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    await circuit.enter();
    const begun = performance.now();
    try {
      const result = await work();
      await circuit.succeeded(performance.now() - begun);
      return result;
    } catch (error) {
      if (error instanceof ConnectorUnwell) await circuit.failed(error);
      else await circuit.succeeded(performance.now() - begun);
      throw error;
    }
  }

  async function tryAgain(outgoing: Outgoing, mayRepeat: boolean): Promise<Incoming> {
    const until = performance.now() + timeoutMs;
    for (let again = 1; ; again += 1) {
      try {
        return await send(outgoing, until - performance.now());
      } catch (error) {
        if (!mayRepeat || again >= MOST_TRIES || !(error instanceof ConnectorUnwell)) throw error;
        const pause = backOff(again, Math.random(), error.retryAfterMs);
        if (performance.now() + pause >= until) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function call<T>(ask: Ask<T>): Promise<T> {
    return guarded(async () => {
      const mayRepeat = ask.method === 'GET' || ask.idempotencyKey !== undefined;
      return readAnswer(title, ask, await tryAgain(outgoingOf(settings.baseUrl(), ask), mayRepeat));
    });
  }

  const through = <T>(work: (line: Send) => Promise<T>) => guarded(() => work((outgoing) => send(outgoing)));
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
 * What was said, when it is an answer to the question; a platform that says something else
 * is unwell, whatever it meant.
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
