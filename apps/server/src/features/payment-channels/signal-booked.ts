import type { Platform } from '../../platform/platform.ts';

/** Outcomes of a channel's report by which money or a state was booked. */
const BOOKED: readonly string[] = ['settled', 'suspense', 'paid', 'failed', 'returned'];

/** Wakes screens and webhooks where a channel's report was booked; returns its outcome. */
export function signalBooked<T extends string>({ bus }: Pick<Platform, 'bus'>, outcome: T): T {
  if (BOOKED.includes(outcome)) {
    bus.signal('events');
    bus.signal('webhooks');
  }
  return outcome;
}
