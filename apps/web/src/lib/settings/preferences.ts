import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

/** Values that follow the user from browser to browser. `unsent` names those that the server has not accepted yet. */
export type Kept = { values: Readonly<Record<string, unknown>>; unsent: readonly string[] };
type PreferenceState = Kept & { owner: string };

const NOTHING: Kept = { values: {}, unsent: [] };
export const usePreferences = create<PreferenceState>(() => ({ owner: '', ...NOTHING }));

/** Set once the browser refuses to store anything: from then on values are in the page's memory only. */
let memoryOnly = false;
const changeListeners = new Set<(key: string) => void>();

function keyOf(owner: string): string {
  return `PREFERENCES:${owner}`;
}

/** Reads the stored preferences of a user; invalid content counts as nothing. */
export function readKept(text: unknown): Kept {
  const { values, unsent } = (text ?? {}) as Partial<Kept>;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return NOTHING;
  return { values, unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [] };
}

/** Changes the stored values, based on those that another tab may have stored meanwhile. */
function alter(change: (kept: Kept) => Kept): void {
  const { owner, values, unsent } = usePreferences.getState();
  const base = memoryOnly || owner === '' ? { values, unsent } : readKept(readStored(keyOf(owner), { values, unsent }));
  const next = change(base);
  // Equal values keep their identity, so that nothing renders again.
  if (JSON.stringify(next) !== JSON.stringify({ values, unsent })) usePreferences.setState(next);
  if (owner !== '' && !memoryOnly) memoryOnly = !writeStored(keyOf(owner), next);
}

/** Shows one user's preferences as this browser last stored them; an empty owner shows nobody's. */
export function openPreferences(owner: string): void {
  if (usePreferences.getState().owner === owner) return;
  memoryOnly = false;
  usePreferences.setState({ owner, ...(owner === '' ? NOTHING : readKept(readStored(keyOf(owner), NOTHING))) });
}

/** Follows changes by other tabs of the browser. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere((key) => {
    const { owner } = usePreferences.getState();
    if (owner !== '' && key === keyOf(owner)) usePreferences.setState(readKept(readStored(key, NOTHING)));
  });
}

/** Stores one value at once, and on the server soon after; undefined removes it. */
export function changePreference(key: string, value: unknown): void {
  alter(({ values, unsent }) => {
    const { [key]: _, ...others } = values;
    return {
      values: value === undefined ? others : { ...others, [key]: value },
      unsent: unsent.includes(key) ? unsent : [...unsent, key],
    };
  });
  for (const listener of changeListeners) listener(key);
}

/** Calls back with the keys that are changed on this page. */
export function onPreferenceChange(listener: (key: string) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

/** Marks a value as accepted by the server: it is no longer unsent, unless it has changed since. */
export function markSent(key: string, sent: unknown): void {
  alter((kept) =>
    JSON.stringify(kept.values[key]) === JSON.stringify(sent)
      ? { ...kept, unsent: kept.unsent.filter((other) => other !== key) }
      : kept,
  );
}

/** Takes over the server's values; values changed here and not sent yet stay. */
export function takeServerValues(
  fromServer: Readonly<Record<string, unknown>>,
  changedHere: ReadonlySet<string>,
): void {
  alter(({ values, unsent }) => {
    const mine = new Set([...unsent, ...changedHere]);
    const next: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fromServer)) if (!mine.has(key)) next[key] = value;
    for (const key of mine) if (values[key] !== undefined) next[key] = values[key];
    return { values: next, unsent };
  });
}

/** One stored value, updated as it changes; undefined when the user never chose. Callers must check its type. */
export function usePreference(key: string): unknown {
  return usePreferences(({ values }) => values[key]);
}
