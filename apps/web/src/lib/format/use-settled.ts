import { useEffect, useState } from 'react';

/**
 * Returns the value once it has not changed for `afterMs`, so that typing does not send a request per letter.
 * `isSettled` says whether that is the current value; an earlier answer belongs to another one. Values are compared as
 * JSON.
 */
export function useSettled<T>(value: T, afterMs: number): { settled: T; isSettled: boolean } {
  const key = JSON.stringify(value);
  const [kept, setKept] = useState({ value, key });
  const isSettled = kept.key === key;
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setKept({ value, key }), afterMs);
    return () => clearTimeout(timer);
  }, [value, key, afterMs, isSettled]);
  return { settled: kept.value, isSettled };
}
