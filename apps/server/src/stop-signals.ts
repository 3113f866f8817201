import type { EventEmitter } from 'node:events';

/**
 * Heeds the signals that ask for a stop, from the first moment: a start is not broken off by one, it ends and stops
 * then. A second one during the start breaks it off.
 */
export function heedStopSignals(of: Pick<EventEmitter, 'on'>, breakOff: () => void) {
  let asked: string | null = null;
  let stop: ((reason: string) => void) | null = null;
  for (const signal of ['SIGTERM', 'SIGINT']) of.on(signal, () => ask(signal));
  return { ask, started };

  /** Asks for a stop for a reason of this process's own. */
  function ask(reason: string): void {
    if (!asked) stop?.(reason);
    else if (!stop) breakOff();
    asked ??= reason;
  }

  /** Says that the start has ended, and how to stop from now on; called once at most. */
  function started(whenAsked: (reason: string) => void): void {
    stop = whenAsked;
    if (asked) stop(asked);
  }
}
