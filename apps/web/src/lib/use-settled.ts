import { useEffect, useState } from 'react';

/** The value once it has not changed for so long: what is typed is not asked about letter by letter. */
export function useSettled<T>(value: T, key: string, afterMs: number): T {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), afterMs);
    return () => clearTimeout(timer);
  }, [value, key, afterMs, settled.key]);
  return settled.value;
}
