import { useEffect, useState } from 'react';

/**
 * The value once it has not changed for so long: what is typed is not asked about letter by letter. `isSettled`
 * says whether that is the value as it is now; what was answered before belongs to another one. Values are told
 * apart by what they are as JSON.
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
