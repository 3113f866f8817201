import { readSocketLinkCall } from '@mashang/contract/endpoints/messages';
import { CODES } from '@mashang/contract/errors';
import type { ServerFrame } from '@mashang/contract/events/frames';
import { WS_PING_MS, WS_RECONNECT_MS } from '@mashang/contract/messages';
import { create } from 'zustand';
import { call } from '../api/api-client.ts';
import { CallError } from '../api/call-error.ts';
import { syncSession } from '../session/session.ts';
import * as zh from '../zh.ts';
import { addressOf, bareAddress } from './realtime-address.ts';
import { afterSteadily, everySteadily } from './steady-timer.ts';
import { lastEventId, markReceived, startFrom } from './stream-position.ts';

export type LinkState = 'off' | 'connecting' | 'on' | 'waiting' | 'elsewhere';
export type Link = {
  state: LinkState;
  /** Why there is no connection, for the user. */
  reason: string;
  /** When this state began, and when the next attempt is due (0: none), epoch ms. */
  since: number;
  retryAt: number;
  /** Address of the connection, without the token. */
  address: string;
  /** Round-trip time of the last ping, ms. */
  roundTripMs: number | undefined;
};
export const useRealtime = create<Link>(() => ({
  state: 'off',
  reason: '',
  since: Date.now(),
  retryAt: 0,
  address: '',
  roundTripMs: undefined,
}));

/** A connection silent for 2.5 ping intervals is dead, whatever the state of the socket. */
const SILENCE_MS = WS_PING_MS * 2.5;
/** How often the state "connected" is checked against the socket itself (spec). */
const RECHECK_MS = 10_000;
/** Time-outs of an attempt to connect and of the answer to a ping. */
const OPENING_MS = 20_000;
const PROBE_MS = 3_000;
/** Close codes of the server: the user connected elsewhere; the session is over. */
const CLOSED_ELSEWHERE = 4001;
const CLOSED_SESSION = 4401;

type Listener = (frame: ServerFrame, raw: string) => void;
const listeners = new Set<Listener>();
let socket: WebSocket | undefined;
let stopTimers: (() => void)[] = [];
let stopRetry: (() => void) | undefined;
let attempt = 0;
let lastFrameAt = 0;
let pingedAt = 0;
let wanted = false;

/** Calls the listener with every frame of the server until the returned function is called. */
export function onFrame(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function enter(state: LinkState, reason = '', retryAt = 0): void {
  useRealtime.setState({ state, reason, retryAt, since: Date.now(), roundTripMs: undefined });
}

/** Handles one message of the server: one frame a line. */
function handleFrames(text: string): void {
  lastFrameAt = Date.now();
  for (const line of text.split('\n')) receive(line);
}

function receive(raw: string): void {
  let frame: ServerFrame;
  try {
    frame = JSON.parse(raw) as ServerFrame;
  } catch {
    return;
  }
  if (frame.kind === 'hello') startFrom(frame.last);
  if ('id' in frame) markReceived(frame.id);
  if (frame.kind === 'pong') useRealtime.setState({ roundTripMs: Math.round(performance.now() - pingedAt) });
  if (frame.kind === 'close-channel') stop('elsewhere', frame.reason);
  for (const listener of listeners) listener(frame, raw);
}

function ping(): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  pingedAt = performance.now();
  socket.send('{"kind":"ping"}');
}

function drop(): void {
  attempt += 1;
  stopRetry?.();
  stopRetry = undefined;
  const old = socket;
  socket = undefined;
  if (!old) return;
  // Does not wait for the close: over a dead connection the closing handshake takes as long as the silence did.
  old.onopen = old.onclose = old.onmessage = null;
  old.close();
}

function stop(state: LinkState, reason: string): void {
  wanted = false;
  for (const stopTimer of stopTimers.splice(0)) stopTimer();
  drop();
  enter(state, reason);
}

function retry(reason: string, afterMs: number = WS_RECONNECT_MS): void {
  drop();
  if (!wanted) return;
  enter('waiting', reason, Date.now() + afterMs);
  stopRetry = afterSteadily(afterMs, () => void open());
}

/**
 * Makes one attempt. It requests the link first: that renews the token where possible, and otherwise ends the session
 * with a message and a reload.
 */
async function open(): Promise<void> {
  drop();
  const mine = attempt;
  enter('connecting');
  try {
    const { url } = await call(readSocketLinkCall);
    if (mine !== attempt) return;
    socket = new WebSocket(addressOf(url, syncSession(), lastEventId()));
    useRealtime.setState({ address: bareAddress(url) });
  } catch (error) {
    if (mine !== attempt) return;
    const code = error instanceof CallError ? error.code : 0;
    if (code === CODES.unauthenticated || code === CODES.signedInElsewhere) return stop('off', '');
    return retry(error instanceof Error ? error.message : '');
  }
  socket.onmessage = (event) => handleFrames(String(event.data));
  socket.onopen = () => {
    lastFrameAt = Date.now();
    enter('on');
    ping();
  };
  socket.onclose = closed;
}

function closed({ code }: CloseEvent): void {
  const { state, since } = useRealtime.getState();
  const isFresh = state !== 'on' || Date.now() - since < WS_RECONNECT_MS;
  if (code === CLOSED_ELSEWHERE) stop('elsewhere', '');
  // The request for the link says whether and why the session is over; a new connection waits for the retry delay.
  else if (code === CLOSED_SESSION && !isFresh) void open();
  else retry(zh.realtime.connectionLost(code));
}

/** Checks the state against the socket: sleep, a dead connection and lost timers make it wrong. */
function recheck(): void {
  const { state, since, retryAt } = useRealtime.getState();
  const now = Date.now();
  if (state === 'on' && (socket?.readyState !== WebSocket.OPEN || now - lastFrameAt > SILENCE_MS))
    retry(zh.realtime.silent, 0);
  else if (state === 'connecting' && now - since > OPENING_MS) retry(zh.realtime.connectTimedOut);
  else if (state === 'waiting' && now > retryAt + 1_000) void open();
}

/** Sends a ping when the network may have changed, instead of waiting for the silence limit. */
function probe(): void {
  const { state } = useRealtime.getState();
  if (state === 'waiting') void open();
  if (state !== 'on') return;
  const mine = attempt;
  const asked = Date.now();
  ping();
  afterSteadily(PROBE_MS, () => {
    if (mine === attempt && lastFrameAt < asked) retry(zh.realtime.noAnswer, 0);
  });
}

function comeBack(): void {
  if (document.visibilityState === 'visible' && Date.now() - lastFrameAt > WS_PING_MS) probe();
}

function watchLine(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  window.addEventListener('online', probe, { signal });
  window.addEventListener('offline', probe, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('visibilitychange', comeBack, { signal });
  return () => stopping.abort();
}

/** Opens the one connection of this page and keeps it open until {@link disconnectRealtime}. */
export function connectRealtime(): void {
  if (wanted) return;
  wanted = true;
  stopTimers = [everySteadily(WS_PING_MS, ping), everySteadily(RECHECK_MS, recheck), watchLine()];
  void open();
}

/** Connects again at once, whatever the state is. */
export function reconnectNow(): void {
  if (wanted) void open();
  else connectRealtime();
}

/** Closes the connection for good (log-out, or the shell is left). */
export function disconnectRealtime(): void {
  stop('off', '');
}
