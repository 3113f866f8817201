import { useMemo } from 'react';
import { changePreference, usePreference, usePreferences } from '../settings/preferences.ts';

/** Columns of a list as the user left them: which are on or off, and in which order. */
export type ColumnsKept = { choice?: Readonly<Record<string, boolean>>; order?: readonly string[] };
/** A saved view: filters, sort and page size as a query, and the columns. */
export type SavedView = ColumnsKept & { name: string; query: string };
/** A user's views of one list; `beginning` names the default view. */
export type ListViews = { views: readonly SavedView[]; beginning?: string };

export const VIEWS_MAX = 12;
export const VIEW_NAME_MAX = 16;

/** Returns the valid switches of a stored object. */
export function readChoice(kept: unknown): Record<string, boolean> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, on]) => typeof on === 'boolean'));
}

/** Returns the valid column keys in the user's order. */
export function readOrder(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

function readView(kept: unknown): SavedView[] {
  const { name, query, choice, order } = (kept ?? {}) as Partial<Record<keyof SavedView, unknown>>;
  if (typeof name !== 'string' || name === '' || typeof query !== 'string') return [];
  return [{ name, query, choice: readChoice(choice), order: readOrder(order) }];
}

/** Returns the stored views; invalid ones are left out. */
export function readViews(kept: unknown): ListViews {
  const { views, beginning } = (kept ?? {}) as Partial<Record<keyof ListViews, unknown>>;
  const read = Array.isArray(views) ? views.flatMap(readView) : [];
  const begins = read.find(({ name }) => name === beginning);
  return begins ? { views: read, beginning: begins.name } : { views: read };
}

/** Key of the user's preference with a list's views. */
export function viewsKey(list: string): string {
  return `views:${list}`;
}

function beginningOf({ views, beginning }: ListViews): string {
  return views.find(({ name }) => name === beginning)?.query ?? '';
}

/** Returns a list's views, updated as they change, and a function that stores others. */
export function useListViews(list: string): [ListViews, (views: ListViews) => void] {
  const kept = usePreference(viewsKey(list));
  const views = useMemo(() => readViews(kept), [kept]);
  return [views, (next) => changePreference(viewsKey(list), next.views.length > 0 ? next : undefined)];
}

/** The query with which a list opens when its address has no parameters; empty for the plain list. */
export function useBeginning(list: string): string {
  const kept = usePreference(viewsKey(list));
  return useMemo(() => beginningOf(readViews(kept)), [kept]);
}

/** Does the same as {@link useBeginning} outside of components. */
export function readBeginning(list: string): string {
  return beginningOf(readViews(usePreferences.getState().values[viewsKey(list)]));
}
