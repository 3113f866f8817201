import { create } from 'zustand';

/** Whether the browser stores values; false after the first refusal (private window, full disk). */
export const useStorageHealth = create<{ keeps: boolean }>(() => ({ keeps: true }));

function refused(): false {
  if (useStorageHealth.getState().keeps) useStorageHealth.setState({ keeps: false });
  return false;
}

function read<T>(storage: () => Storage, key: string, fallback: T): T {
  try {
    const text = storage().getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

function write(storage: () => Storage, key: string, value: unknown): boolean {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return refused();
  }
}

/** Reads a stored value of this browser. Never throws: private windows and full disks only lose values. */
export function readStored<T>(key: string, fallback: T): T {
  return read(() => localStorage, key, fallback);
}

/** Stores a value as JSON for this browser; returns whether that worked. */
export function writeStored(key: string, value: unknown): boolean {
  return write(() => localStorage, key, value);
}

/** Reads a stored value of this browser tab; it survives reloads. */
export function readSession<T>(key: string, fallback: T): T {
  return read(() => sessionStorage, key, fallback);
}

/** Stores a value as JSON for this browser tab; returns whether that worked. */
export function writeSession(key: string, value: unknown): boolean {
  return write(() => sessionStorage, key, value);
}

/** Calls back when another tab of this browser has changed a key; returns a function that stops it. */
export function onStoredElsewhere(listener: (key: string) => void): () => void {
  // A null key means everything at once: the storage was cleared.
  const receive = ({ key, storageArea }: StorageEvent) => {
    if (key !== null && storageArea === localStorage) listener(key);
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}
