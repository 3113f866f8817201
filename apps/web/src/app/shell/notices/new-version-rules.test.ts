import { describe, expect, it } from 'vitest';
import { isNewVersion } from './new-version-rules.ts';

const HOUR = 3_600_000;
const never = { putOff: undefined, now: 0 };

describe('the notice of a new version', () => {
  it('comes when another build is served', () => {
    expect(isNewVersion('index-a.js', 'index-b.js', never)).toBe(true);
    expect(isNewVersion('index-a.js', 'index-a.js', never)).toBe(false);
  });

  it('stays away on the development server, and while nothing is known', () => {
    expect(isNewVersion('', 'index-b.js', never)).toBe(false);
    expect(isNewVersion('index-a.js', undefined, never)).toBe(false);
    expect(isNewVersion('index-a.js', '', never)).toBe(false);
  });

  it('put off, it comes back after an hour, or at once for a still newer build', () => {
    const putOff = { build: 'index-b.js', at: 1_000 };
    expect(isNewVersion('index-a.js', 'index-b.js', { putOff, now: 1_000 + HOUR - 1 })).toBe(false);
    expect(isNewVersion('index-a.js', 'index-b.js', { putOff, now: 1_000 + HOUR })).toBe(true);
    expect(isNewVersion('index-a.js', 'index-c.js', { putOff, now: 2_000 })).toBe(true);
  });
});
