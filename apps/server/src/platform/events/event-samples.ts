import type { Event } from '@mashang/contract/event';
import { z } from 'zod';
import { metricsOf } from '../observability/metrics.ts';
import type { Platform } from '../platform.ts';

/** Number of events of a sort of which one, the first, is checked against its declaration. */
export const SAMPLED_ONE_IN = 100;

type Sent = { type: string; data: unknown };
/** `sort` is what events are counted by, a set bounded by the code; `read` is called only for a sampled event. */
type EventSampler = (sort: string, read: () => Sent) => void;

/**
 * Checks a sample of sent events against the contract's declarations, in production too: the database composes many of
 * them, where no compiler checks them. A difference is logged and counted; the event is neither stopped nor changed.
 * `bare` is the schema of an event without data.
 */
export function createEventSampler(
  platform: Platform,
  place: 'webhook' | 'websocket',
  { events, bare }: { events: readonly Event[]; bare: z.ZodType },
): EventSampler {
  const schemas = new Map(events.map(({ type, data }) => [type, data ?? bare]));
  const sent = new Map<string, number>();

  return function sample(sort, read) {
    const before = sent.get(sort) ?? 0;
    sent.set(sort, before + 1);
    if (before % SAMPLED_ONE_IN !== 0) return;
    const fault = faultOf(schemas, read);
    if (fault === null) return;
    metricsOf(platform).undeclaredEvents.inc({ place });
    platform.log.error({ place, sort, fault }, 'an event was sent otherwise than the contract declares it');
  };
}

/** Returns the names of wrong fields and what is wrong with them, never their values. */
function faultOf(schemas: ReadonlyMap<string, z.ZodType>, read: () => Sent): string | null {
  try {
    const { type, data } = read();
    const schema = schemas.get(type);
    if (!schema) return 'its type is not declared';
    const { error } = schema.safeParse(data);
    return error ? z.prettifyError(error) : null;
  } catch {
    return 'it is no event';
  }
}
