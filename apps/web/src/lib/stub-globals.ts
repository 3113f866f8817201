import { afterAll, vi } from 'vitest';

/**
 * Stubs browser globals for the modules that one test file imports after this. Test files share a worker: globals left
 * behind would make another file believe that it runs in a browser.
 */
export function stubGlobals(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
