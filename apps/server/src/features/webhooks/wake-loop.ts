/** Rounds that look for work; see {@link createWakeLoop}. */
export type WakeLoop = {
  /** Begins a round now, or, while one runs, another after it. */
  wake(): void;
  /** Like `wake`, but after a round that found nothing it waits `restMs`, so that many signals share the next round. */
  wakeRested(): void;
  /** Begins no further round; resolves when the running one is over. */
  stop(): Promise<void>;
};

/**
 * Runs `round` again and again while it finds something, and otherwise after `nextInMs` or when it is woken. Never two
 * rounds at once. `round` returns whether it found anything; it and `nextInMs` handle their own errors.
 */
export function createWakeLoop(options: {
  round: () => Promise<boolean>;
  nextInMs: () => Promise<number>;
  restMs: number;
}): WakeLoop {
  const { round, nextInMs, restMs } = options;
  let stopping = false;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let restsUntil = 0;
  let due: NodeJS.Timeout | undefined;
  let rested: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    do {
      isAsked = false;
      if (await round()) isAsked = true;
      else restsUntil = performance.now() + restMs;
    } while (isAsked && !stopping);
    if (stopping) return;
    const waitMs = await nextInMs();
    clearTimeout(due);
    due = setTimeout(wake, waitMs);
  }

  function wake(): void {
    if (stopping) return;
    isAsked = true;
    running ??= run().finally(() => {
      running = undefined;
      if (isAsked && !stopping) wake();
    });
  }

  function wakeRested(): void {
    const rest = restsUntil - performance.now();
    if (rest <= 0) wake();
    else rested ??= setTimeout(wakeAfterRest, rest);
  }

  function wakeAfterRest(): void {
    rested = undefined;
    wake();
  }

  async function stop(): Promise<void> {
    stopping = true;
    await running;
    // Afterwards, because a round that ends meanwhile sets the timer once more.
    clearTimeout(due);
    clearTimeout(rested);
  }

  return { wake, wakeRested, stop };
}
