import { create } from 'zustand';
import { onStoredElsewhere, readStored, writeStored } from './storage.ts';

/** What follows the user from browser to browser. `unsent` names the values the server has not taken yet. */
export type Kept = { values: Readonly<Record<string, unknown>>; unsent: readonly string[] };
type PreferenceState = Kept & { owner: string };

const NOTHING: Kept = { values: {}, unsent: [] };
export const usePreferences = create<PreferenceState>(() => ({ owner: '', ...NOTHING }));

/** Set once the browser refuses to keep anything: from then on the page's memory is all there is. */
let memoryOnly = false;
const changeListeners = new Set<(key: string) => void>();

function keyOf(owner: string): string {
  return `PREFERENCES:${owner}`;
}

/** What the browser keeps of a user; what is broken counts as nothing. */
export function readKept(text: unknown): Kept {
  const { values, unsent } = (text ?? {}) as Partial<Kept>;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return NOTHING;
  return { values, unsent: Array.isArray(unsent) ? unsent.filter((key) => typeof key === 'string') : [] };
}

/** Changes what is kept, on the basis of what another tab may have kept meanwhile. */
function alter(change: (kept: Kept) => Kept): void {
  const { owner, values, unsent } = usePreferences.getState();
  const base = memoryOnly || owner === '' ? { values, unsent } : readKept(readStored(keyOf(owner), { values, unsent }));
  const next = change(base);
  // Values that say the same stay the very same, so that nothing is drawn again.
  if (JSON.stringify(next) !== JSON.stringify({ values, unsent })) usePreferences.setState(next);
  if (owner !== '' && !memoryOnly) memoryOnly = !writeStored(keyOf(owner), next);
}

/** Shows one user's preferences, as this browser last knew them; an empty owner shows nobody's. */
export function openPreferences(owner: string): void {
  if (usePreferences.getState().owner === owner) return;
  memoryOnly = false;
  usePreferences.setState({ owner, ...(owner === '' ? NOTHING : readKept(readStored(keyOf(owner), NOTHING))) });
}

/** Another tab of the browser has changed something: this one follows. Returns how to stop. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere((key) => {
    const { owner } = usePreferences.getState();
    if (owner !== '' && key === keyOf(owner)) usePreferences.setState(readKept(readStored(key, NOTHING)));
  });
}

/** Keeps one value at once, and on the server soon after; undefined forgets it. */
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

/** The server has taken a value: it is no longer unsent, unless it has been changed since. */
export function markSent(key: string, sent: unknown): void {
  alter((kept) =>
    JSON.stringify(kept.values[key]) === JSON.stringify(sent)
      ? { ...kept, unsent: kept.unsent.filter((other) => other !== key) }
      : kept,
  );
}

/** Takes over what the server keeps; what was changed here and not sent yet stays. */
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

/** One kept value, followed as it changes; undefined when the user never chose. What it holds is to be checked. */
export function usePreference(key: string): unknown {
  return usePreferences(({ values }) => values[key]);
}
