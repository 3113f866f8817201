import { readSession, writeSession } from '../../../lib/settings/storage.ts';

const KEY = 'SLIDE_PASS';
/** The server accepts a token for two minutes; this is a little less, so that it has not expired on arrival. */
const LIVES_MS = 110_000;

type Pass = { token: string; until: number };
/** For browsers that store nothing. */
let kept: Pass | null = null;

function isPass(value: unknown): value is Pass {
  const pass = value as Partial<Pass> | null;
  return typeof pass?.token === 'string' && typeof pass.until === 'number';
}

/** Stores the pass of a slide check, for the next sign-in of this tab. */
export function keepSlidePass(token: string): void {
  kept = { token, until: Date.now() + LIVES_MS };
  writeSession(KEY, kept);
}

function current(): Pass | null {
  const stored = readSession<unknown>(KEY, null);
  const pass = isPass(stored) ? stored : kept;
  // Without the second check a clock set back would keep the pass for ever.
  return pass && pass.until > Date.now() && pass.until <= Date.now() + LIVES_MS ? pass : null;
}

/** Whether there is an unused pass of a slide check. */
export function hasSlidePass(): boolean {
  return current() !== null;
}

/** Returns the pass and removes it. */
export function takeSlidePass(): string | undefined {
  const pass = current();
  kept = null;
  writeSession(KEY, null);
  return pass?.token;
}
