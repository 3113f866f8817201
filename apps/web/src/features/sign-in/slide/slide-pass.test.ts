import { afterEach, expect, it, vi } from 'vitest';
import { hasSlidePass, keepSlidePass, takeSlidePass } from './slide-pass.ts';

afterEach(() => vi.unstubAllGlobals());

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  };
}

it('gives a passed check to one sign-in, where the browser keeps it and where it does not', () => {
  for (const sessionStorage of [storage(), undefined]) {
    vi.stubGlobal('sessionStorage', sessionStorage);
    keepSlidePass('token');
    expect(hasSlidePass()).toBe(true);
    expect(takeSlidePass()).toBe('token');
    expect(takeSlidePass()).toBeUndefined();
  }
});

it('forgets it after two minutes, and takes nothing foreign for one', () => {
  const store = storage();
  vi.stubGlobal('sessionStorage', store);
  vi.useFakeTimers();
  keepSlidePass('token');
  vi.advanceTimersByTime(111_000);
  expect(hasSlidePass()).toBe(false);
  expect(takeSlidePass()).toBeUndefined();
  vi.useRealTimers();
  for (const foreign of ['{"token":1}', '7', 'null', '{"token":"t","until":9e15}']) {
    store.setItem('SLIDE_PASS', foreign);
    expect(takeSlidePass()).toBeUndefined();
  }
});
