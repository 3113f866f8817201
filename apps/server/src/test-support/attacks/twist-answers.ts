import type { Sql } from '../../platform/database/db.ts';

/**
 * The same door to the database, except that what comes back of statements with `about` in their text is handed to
 * `twist` first: an answer that comes late, or gets lost when the work is done.
 */
export function twistAnswers(sql: Sql, about: string, twist: (answer: Promise<unknown>) => Promise<unknown>): Sql {
  return new Proxy(sql, {
    apply(target, self, [text, ...values]: [unknown, ...unknown[]]) {
      const asked = Reflect.apply(target as never, self, [text, ...values]) as Promise<unknown>;
      return Array.isArray(text) && text.join(' ').includes(about) ? twist(asked) : asked;
    },
  });
}
