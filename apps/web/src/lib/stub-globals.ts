import { afterAll, vi } from 'vitest';

/**
 * What a browser would have, for the modules that one test file imports after this. Files share a worker: what one of
 * them left behind, another would take for a browser.
 */
export function stubGlobals(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
