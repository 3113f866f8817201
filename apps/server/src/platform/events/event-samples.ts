import type { Event } from '@mashang/contract/event';
import { z } from 'zod';
import { metricsOf } from '../observability/metrics.ts';
import type { Platform } from '../platform.ts';

/** Of so many events of a sort that this process sends, one is held against its declaration: the first of them. */
export const SAMPLED_ONE_IN = 100;

type Sent = { type: string; data: unknown };
/** `sort` is counted by and bounded by the code; `read` is asked only where the event is looked at. */
type EventSampler = (sort: string, read: () => Sent) => void;

/**
 * Holds a sample of what is sent against the contract's declarations, in production too: much of it is composed by the
 * database, where no compiler sees it. What differs is logged and counted; nothing is stopped or changed for it.
 * `bare` is what an event without data carries.
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

/** Names of fields and what is wrong with them, never what they hold. */
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
