/**
 * Timers that keep their interval in a hidden tab. Browsers run timers of a page hidden for five minutes once a minute,
 * but the server drops a connection after 30 s without a ping, and notices would ring late. A worker's timers are not
 * slowed.
 */
type Timer = { everyMs: number; run(): void; stop(): void };

const timers = new Map<number, Timer>();
let worker: Worker | 'none' | undefined;
let nextId = 1;

/** Without a worker, slowed timers are better than none. */
function goOnHere(): void {
  worker = 'none';
  for (const timer of timers.values()) runHere(timer);
}

function openWorker(): Worker | 'none' {
  if (worker) return worker;
  if (typeof Worker === 'undefined') return 'none';
  const opened = new Worker(new URL('./steady-timer.worker.ts', import.meta.url), { type: 'module' });
  opened.onmessage = ({ data }: MessageEvent<number>) => timers.get(data)?.run();
  opened.onerror = goOnHere;
  worker = opened;
  return opened;
}

function runHere(timer: Timer): void {
  const id = setInterval(timer.run, timer.everyMs);
  timer.stop = () => clearInterval(id);
}

/** Calls `run` every `everyMs` until the returned function is called. */
export function everySteadily(everyMs: number, run: () => void): () => void {
  const id = nextId++;
  const clock = openWorker();
  const timer: Timer = { everyMs, run, stop: () => undefined };
  timers.set(id, timer);
  if (clock === 'none') runHere(timer);
  else {
    clock.postMessage({ id, everyMs });
    timer.stop = () => clock.postMessage({ id, everyMs: 0 });
  }
  return () => {
    timer.stop();
    timers.delete(id);
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
