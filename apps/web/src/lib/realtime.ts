import { type ServerFrame, WS_PING_MS, WS_RECONNECT_MS, type wsLink } from '@mashang/contract/messages';
import type { z } from 'zod';
import { create } from 'zustand';
import { getCall, renewToken } from './api-client.ts';
import { CallError } from './call-error.ts';
import { addressOf } from './realtime-address.ts';
import { syncSession } from './session.ts';
import { endSession } from './session-end.ts';

export type LinkState = 'off' | 'connecting' | 'on' | 'waiting' | 'elsewhere';
/** A connection that is silent for this long is dead, whatever the socket believes: two missed pongs and a half. */
const SILENCE_MS = WS_PING_MS * 2.5;
const LAST_KEY = 'WS_LAST';

export const useRealtime = create<{ state: LinkState; reason: string }>(() => ({ state: 'off', reason: '' }));

type Listener = (frame: ServerFrame, raw: string) => void;
const listeners = new Set<Listener>();
let socket: WebSocket | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let heardAt = 0;
let wanted = false;

/** Hears every frame of the server until the returned function is called. */
export function onFrame(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where the stream is picked up after a gap. Kept per participant and tab, so that a reload loses nothing either. */
function lastKey(): string {
  return `${LAST_KEY}:${syncSession().taid}`;
}
function readLast(): string {
  try {
    return sessionStorage.getItem(lastKey()) ?? '';
  } catch {
    return '';
  }
}
function keepLast(id: string): void {
  try {
    sessionStorage.setItem(lastKey(), id);
  } catch {
    // Without storage a reload starts from now; a reconnect still asks from here.
  }
}

function hear(raw: string): void {
  heardAt = Date.now();
  let frame: ServerFrame;
  try {
    frame = JSON.parse(raw) as ServerFrame;
  } catch {
    return;
  }
  if (frame.kind === 'hello' && frame.last) keepLast(frame.last);
  if (frame.kind === 'message' || frame.kind === 'order') keepLast(frame.id);
  if (frame.kind === 'close-channel') stop('elsewhere', frame.reason);
  for (const listener of listeners) listener(frame, raw);
}

function ping(): void {
  if (Date.now() - heardAt > SILENCE_MS) socket?.close();
  else if (socket?.readyState === WebSocket.OPEN) socket.send('{"kind":"ping"}');
}

function drop(): void {
  clearInterval(pingTimer);
  clearTimeout(retryTimer);
  const old = socket;
  socket = undefined;
  if (!old) return;
  old.onclose = null;
  old.onmessage = null;
  old.close();
}

function stop(state: LinkState, reason: string): void {
  wanted = false;
  drop();
  useRealtime.setState({ state, reason });
}

function retry(): void {
  clearInterval(pingTimer);
  socket = undefined;
  if (!wanted) return;
  useRealtime.setState({ state: 'waiting', reason: '' });
  retryTimer = setTimeout(() => void open(), WS_RECONNECT_MS);
}

/** True while there is a session to connect with; a spent one ends with a message and a reload. */
async function hasLiveSession(): Promise<boolean> {
  const { value, expire } = syncSession();
  if (value && expire > Date.now()) return true;
  if (value && (await renewToken(value))) return true;
  endSession('登录已失效，请重新登录');
  return false;
}

async function open(): Promise<void> {
  useRealtime.setState({ state: 'connecting', reason: '' });
  try {
    if (!(await hasLiveSession())) return stop('off', '');
    const link = await getCall<z.infer<typeof wsLink>>('ws/api/getLink');
    if (!wanted || socket) return;
    socket = new WebSocket(addressOf(link.url, syncSession(), readLast()));
  } catch (error) {
    if (error instanceof CallError && error.told) return stop('off', error.message);
    return retry();
  }
  heardAt = Date.now();
  socket.onmessage = (event) => hear(String(event.data));
  socket.onopen = () => useRealtime.setState({ state: 'on', reason: '' });
  socket.onclose = retry;
  pingTimer = setInterval(ping, WS_PING_MS);
}

/** Opens the one connection of this page and keeps it open until {@link disconnectRealtime}. */
export function connectRealtime(): void {
  if (wanted) return;
  wanted = true;
  drop();
  void open();
}

/** Closes the connection for good (log-out, or the shell is left). */
export function disconnectRealtime(): void {
  stop('off', '');
}
