import type { CreateExportBody } from '@mashang/contract/exports';
import { create } from 'zustand';
import { readSession, writeSession } from '../../lib/settings/storage.ts';

/** Survives reloads: exports of this browser tab stay in its top bar until they have been looked at. */
const KEY = 'EXPORTS';
/** An export that this tab requested; `fetched` once its file was saved. */
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

/** Starts to follow an export. */
export function watchExport(id: string, body: CreateExportBody): void {
  keep([...useWatchedExports.getState().watched, { id, body, fetched: false }]);
}

/** Marks a file as saved; returns false when it already was. */
export function noteFetched(id: string): boolean {
  const { watched } = useWatchedExports.getState();
  if (!watched.some((one) => one.id === id && !one.fetched)) return false;
  keep(watched.map((one) => (one.id === id ? { ...one, fetched: true } : one)));
  return true;
}

/** Stops following the exports for which `isOver` is true. */
export function unwatchExports(isOver: (id: string) => boolean): void {
  keep(useWatchedExports.getState().watched.filter(({ id }) => !isOver(id)));
}
