/**
 * A request for a timer: an id and its interval; the worker answers with the id. An interval of 0 removes the timer.
 */
type Order = { id: number; everyMs: number };

const timers = new Map<number, ReturnType<typeof setInterval>>();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  clearInterval(timers.get(data.id));
  timers.delete(data.id);
  if (data.everyMs > 0)
    timers.set(
      data.id,
      setInterval(() => postMessage(data.id), data.everyMs),
    );
});
