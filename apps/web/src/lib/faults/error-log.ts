import type { PageErrorKind } from '@mashang/contract/error-log';
import { create } from 'zustand';
import { readSession, writeSession } from '../settings/storage.ts';
import { addFault, type Fault, faultOf, isFault } from './fault-rules.ts';

const STORE_KEY = 'PAGE_ERRORS';
/** Faults within this time are stored together: a loop of them must not freeze the page. */
const STORE_AFTER_MS = 500;

function readFaults(): Fault[] {
  const kept = readSession<unknown>(STORE_KEY, []);
  if (!Array.isArray(kept)) return [];
  return kept.filter((fault): fault is Fault => typeof fault?.id === 'string' && typeof fault?.message === 'string');
}

/** Faults of the page, newest first; kept until this tab of the browser is closed. */
export const useErrorLog = create<{ faults: readonly Fault[] }>(() => ({ faults: readFaults() }));

const listeners = new Set<(fault: Fault) => void>();
let storeTimer: ReturnType<typeof setTimeout> | undefined;
let counter = 0;

function keep(faults: readonly Fault[]): void {
  useErrorLog.setState({ faults });
  if (storeTimer !== undefined) return;
  storeTimer = setTimeout(() => {
    storeTimer = undefined;
    writeSession(STORE_KEY, useErrorLog.getState().faults);
  }, STORE_AFTER_MS);
}

/** Records a thrown value, if it is a fault of the page. */
export function recordFault(kind: PageErrorKind, error: unknown): void {
  if (!isFault(error)) return;
  const now = Date.now();
  counter += 1;
  const fresh = { ...faultOf(error, { kind, path: window.location.pathname, now }), id: `${now}-${counter}` };
  const faults = addFault(useErrorLog.getState().faults, fresh);
  keep(faults);
  if (faults[0]) for (const listener of listeners) listener(faults[0]);
}

/** Calls the listener with every fault as it happens. */
export function onFault(listener: (fault: Fault) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Empties the list. */
export function clearFaults(): void {
  keep([]);
}

/** Starts to record everything that is thrown and not handled. */
export function collectFaults(): void {
  window.addEventListener('error', (event) => {
    // Load errors of images and scripts reach only capturing listeners, so they do not arrive here. Faults of
    // extensions are not ours.
    if (event.filename && !event.filename.startsWith(window.location.origin)) return;
    recordFault('script', event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', (event) => recordFault('promise', event.reason));
}
