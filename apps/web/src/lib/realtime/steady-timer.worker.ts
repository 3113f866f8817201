/** Asked for: an id and after how long; answers the id. A period of 0 forgets it. */
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
