import { readSession, writeSession } from '../../../lib/settings/storage.ts';

const KEY = 'SLIDE_PASS';
/** The server takes a token for two minutes; a little less, so that it is not refused on arrival. */
const LIVES_MS = 110_000;

type Pass = { token: string; until: number };
/** For browsers that keep nothing. */
let kept: Pass | null = null;

function isPass(value: unknown): value is Pass {
  const pass = value as Partial<Pass> | null;
  return typeof pass?.token === 'string' && typeof pass.until === 'number';
}

/** Keeps what a passed slide check gave, for the next sign-in of this tab. */
export function keepSlidePass(token: string): void {
  kept = { token, until: Date.now() + LIVES_MS };
  writeSession(KEY, kept);
}

function current(): Pass | null {
  const stored = readSession<unknown>(KEY, null);
  const pass = isPass(stored) ? stored : kept;
  // A clock set back would keep it for ever.
  return pass && pass.until > Date.now() && pass.until <= Date.now() + LIVES_MS ? pass : null;
}

/** Whether a slide check has been passed and not used yet. */
export function hasSlidePass(): boolean {
  return current() !== null;
}

/** Takes it, once. */
export function takeSlidePass(): string | undefined {
  const pass = current();
  kept = null;
  writeSession(KEY, null);
  return pass?.token;
}
