import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const LATEST_MS = 15_000;

export type Scheduler = { postTask(work: () => void, options: { priority: 'user-blocking' }): Promise<void> };
/** Expected number of visible elements that match the selector. */
type Until = { selector: string; count: number };
export type Timing = { respondedMs: number; doneMs: number };
/**
 * Measures milliseconds from the input to the first frame after it, and to the frame in which the expected state is
 * visible.
 */
type Clock = { arm(until: Until | undefined): void; timing: Promise<Timing> };

/** Runs in the page: measures from each click's own time stamp to the end of the frame that shows its effect. */
function installClock(): void {
  /** Calls back in the first task after the next frame, ahead of other queued tasks. */
  function painted(then: () => void): void {
    const { scheduler } = window as unknown as { scheduler: Scheduler };
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  }
  function isThere({ selector, count }: Until): boolean {
    const found = [...document.querySelectorAll(selector)];
    return found.filter((element) => element.getBoundingClientRect().width > 0).length === count;
  }
  let until: Until | undefined;
  let answer: (timing: Timing) => void = () => undefined;
  document.addEventListener(
    'click',
    (event) => {
      const started = event.timeStamp;
      const awaited = until;
      painted(() => {
        const respondedMs = performance.now() - started;
        const look = (): void => {
          if (awaited && !isThere(awaited)) painted(look);
          else answer({ respondedMs, doneMs: performance.now() - started });
        };
        look();
      });
    },
    { capture: true },
  );
  const clock: Clock = {
    timing: Promise.reject(new Error('not armed')),
    arm(state) {
      until = state;
      clock.timing = new Promise((resolve) => {
        answer = resolve;
      });
    },
  };
  clock.timing.catch(() => undefined);
  Object.assign(window, { benchClock: clock });
}

type Clocked = { benchClock: Clock };

/** Prepares the page for {@link timeClick}. */
export async function prepareClock(page: Page): Promise<void> {
  await page.addInitScript(installClock);
}

/** Clicks in the middle of an element with a real mouse event and returns the times that the page measured. */
export async function timeClick(page: Page, selector: string, until?: Until): Promise<Timing> {
  const target = page.locator(selector).first();
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'nearest' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // Effects of the pointer's arrival (hover, scrolling) are over before the click.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate((state) => (window as unknown as Clocked).benchClock.arm(state), until);
  await page.mouse.down();
  await page.mouse.up();
  const timing = page.evaluate(() => (window as unknown as Clocked).benchClock.timing);
  const late = pause(LATEST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`clicked ${selector}, and ${JSON.stringify(until)} never came`);
  });
  return Promise.race([timing, late]);
}
