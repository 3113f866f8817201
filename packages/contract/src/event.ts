import type { z } from 'zod';

/** A notification as data, declared once for its sender and its readers. */
export type Event = {
  type: string;
  /** Name of the event for readers. */
  title: string;
  /** Schema of its data; left out if it carries none. */
  data?: z.ZodType;
};

/** Declares an event. */
/*@__NO_SIDE_EFFECTS__*/
export function event<const E extends Event>(facts: E): E {
  return facts;
}

/** Data type of an event. */
export type DataOf<E> = E extends { readonly data: infer S extends z.ZodType } ? z.output<S> : null;
