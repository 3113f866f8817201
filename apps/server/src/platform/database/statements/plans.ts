import { createHash } from 'node:crypto';
import type { ColumnAt, Parser } from './values.ts';

/** One text of a statement with the declared types of its values, and the database's description of it. */
export type Plan = {
  readonly text: string;
  readonly declared: readonly number[];
  /** Name under which a connection keeps it prepared; empty where it is sent whole each time. */
  readonly name: string;
  /** Types of its parameters; null until a connection has described it. */
  parameters: readonly number[] | null;
  columns: readonly ColumnAt[];
  parsers: readonly Parser[];
};

/**
 * Statements of lists are put together from parts: beyond this number of texts the oldest are dropped, and described
 * again when they return.
 */
const MOST = 2_000;

/** The statements of one pool: a description that one connection got of a text is used by all. */
export class Plans {
  readonly #plans = new Map<string, Map<string, Plan>>();

  /** Returns the plan of a text; `named` where connections keep it prepared. */
  find(text: string, declared: readonly number[], named: boolean): Plan {
    const key = named ? declared.join() : `-${declared.join()}`;
    const known = this.#plans.get(text);
    const plan = known?.get(key) ?? makePlan(text, declared, named);
    if (known?.has(key)) return plan;
    const plans = known ?? new Map<string, Plan>();
    plans.set(key, plan);
    this.#plans.delete(text);
    this.#plans.set(text, plans);
    if (this.#plans.size > MOST) this.#plans.delete(this.#plans.keys().next().value as string);
    return plan;
  }

  forget(plan: Plan): void {
    this.#plans.delete(plan.text);
  }
}

function makePlan(text: string, declared: readonly number[], named: boolean): Plan {
  const hash = createHash('sha256').update(`${declared.join()}\0${text}`).digest('base64url');
  return {
    text,
    declared: [...declared],
    name: named ? `m${hash.slice(0, 30)}` : '',
    parameters: null,
    columns: [],
    parsers: [],
  };
}
