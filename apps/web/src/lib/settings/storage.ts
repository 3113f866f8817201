import { create } from 'zustand';

/** Whether the browser keeps what it is given; false after the first refusal (private window, full disk). */
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

/** Reads what this browser keeps under a key. Never throws: private windows and full disks only forget. */
export function readStored<T>(key: string, fallback: T): T {
  return read(() => localStorage, key, fallback);
}

/** Keeps a value as JSON for this browser; says whether it could. */
export function writeStored(key: string, value: unknown): boolean {
  return write(() => localStorage, key, value);
}

/** Reads what this tab of the browser keeps under a key, reloads outlived. */
export function readSession<T>(key: string, fallback: T): T {
  return read(() => sessionStorage, key, fallback);
}

/** Keeps a value as JSON for this tab of the browser; says whether it could. */
export function writeSession(key: string, value: unknown): boolean {
  return write(() => sessionStorage, key, value);
}

/** Calls back when another tab of this browser has changed a key; returns how to stop. */
export function onStoredElsewhere(listener: (key: string) => void): () => void {
  // A key of null stands for everything at once: the storage was cleared.
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (key !== null && storageArea === localStorage) listener(key);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
