/** Runs before the server's own start: its clock is then as far off as the parent says, and may jump at any time. */
const RealDate = Date;
let aheadMs = 0;

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = MovedDate as DateConstructor;
process.on('message', (message: { aheadMs?: number }) => {
  if (typeof message.aheadMs === 'number') aheadMs = message.aheadMs;
});
process.channel?.unref();
