import type { CreateExportBody } from '@mashang/contract/exports';
import { create } from 'zustand';
import { readSession, writeSession } from '../../lib/settings/storage.ts';

/** Reloads are outlived: what this tab of the browser has asked for stays in its top bar until it was looked at. */
const KEY = 'EXPORTS';
/** An export this tab asked for; `fetched` once its file was saved. */
export type Watched = { id: string; body: CreateExportBody; fetched: boolean };

function readWatched(): Watched[] {
  const kept: unknown = readSession(KEY, []);
  return Array.isArray(kept) ? kept.filter((one): one is Watched => typeof one?.id === 'string') : [];
}

export const useWatchedExports = create<{ watched: readonly Watched[] }>(() => ({ watched: readWatched() }));

function keep(watched: readonly Watched[]): void {
  useWatchedExports.setState({ watched });
  writeSession(KEY, watched);
}

/** Follows an export from now on. */
export function watchExport(id: string, body: CreateExportBody): void {
  keep([...useWatchedExports.getState().watched, { id, body, fetched: false }]);
}

/** Notes that a file was saved; false when it was before. */
export function noteFetched(id: string): boolean {
  const { watched } = useWatchedExports.getState();
  if (!watched.some((one) => one.id === id && !one.fetched)) return false;
  keep(watched.map((one) => (one.id === id ? { ...one, fetched: true } : one)));
  return true;
}

/** Lets go of what need not be followed any more. */
export function unwatchExports(isOver: (id: string) => boolean): void {
  keep(useWatchedExports.getState().watched.filter(({ id }) => !isOver(id)));
}
