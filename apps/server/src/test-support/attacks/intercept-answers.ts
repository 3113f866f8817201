import type { Sql } from '../../platform/database/db.ts';

/**
 * Returns the same connection, but passes the answers to statements with `about` in their text to `twist` first: to
 * delay an answer, or to lose it when the work is done.
 */
export function interceptAnswers(sql: Sql, about: string, twist: (answer: Promise<unknown>) => Promise<unknown>): Sql {
  return new Proxy(sql, {
    apply(target, self, [text, ...values]: [unknown, ...unknown[]]) {
      const asked = Reflect.apply(target as never, self, [text, ...values]) as Promise<unknown>;
      return Array.isArray(text) && text.join(' ').includes(about) ? twist(asked) : asked;
    },
  });
}
