import type { z } from 'zod';

/** Something that is told without being asked for, as data: who composes it and who reads it know it by this. */
export type Event = {
  type: string;
  /** What it is called, where people read of it. */
  title: string;
  /** What it carries; nothing where it is left out. */
  data?: z.ZodType;
};

/** Declares an event. */
/*@__NO_SIDE_EFFECTS__*/
export function event<const E extends Event>(facts: E): E {
  return facts;
}

/** What an event carries. */
export type DataOf<E> = E extends { readonly data: infer S extends z.ZodType } ? z.output<S> : null;
