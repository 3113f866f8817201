/**
 * Timers that keep their pace in a hidden tab. Browsers let a page hidden for five minutes run its own timers once a
 * minute; the server drops a connection after 30 s without a ping, and a notice would ring that much too late. A
 * worker's timers are not slowed.
 */
type Timer = { run(): void; stop(): void };

const timers = new Map<number, Timer>();
let worker: Worker | undefined;
let nextId = 1;

function openWorker(): Worker | undefined {
  if (worker || typeof Worker === 'undefined') return worker;
  try {
    worker = new Worker(new URL('./steady-timer.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<number>) => timers.get(data)?.run();
    // Where the worker cannot be had, slowed timers are better than none.
    worker.onerror = fallBack;
  } catch {
    worker = undefined;
  }
  return worker;
}

const periods = new Map<number, number>();

function runHere(id: number, everyMs: number, run: () => void): void {
  const timer = setInterval(run, everyMs);
  timers.set(id, { run, stop: () => clearInterval(timer) });
}

function fallBack(): void {
  for (const [id, { run }] of timers) runHere(id, periods.get(id) as number, run);
}

/** Calls `run` every `everyMs` until the returned function is called. */
export function everySteadily(everyMs: number, run: () => void): () => void {
  const id = nextId++;
  periods.set(id, everyMs);
  const clock = openWorker();
  if (clock) {
    timers.set(id, { run, stop: () => clock.postMessage({ id, everyMs: 0 }) });
    clock.postMessage({ id, everyMs });
  } else runHere(id, everyMs, run);
  return () => {
    timers.get(id)?.stop();
    timers.delete(id);
    periods.delete(id);
  };
}

/** Calls `run` once after `afterMs`, unless the returned function is called before. */
export function afterSteadily(afterMs: number, run: () => void): () => void {
  const stop = everySteadily(Math.max(1, afterMs), () => {
    stop();
    run();
  });
  return stop;
}
