type Json = Record<string, unknown>;
type Doc = {
  paths?: Record<string, Json>;
  webhooks?: Record<string, Json>;
  components?: { schemas?: Json; parameters?: Json };
};
/** `input`: what a merchant sends; `output`: what it is sent. The rules are each other's opposite. */
type Side = 'input' | 'output';
type Pair = { before: unknown; now: unknown };
const METHODS = ['get', 'post', 'put', 'delete'];

/**
 * Returns what would break a program that was written against the document before: a call, a field of an answer, a
 * webhook or an enumeration's value of a request that is gone; a field that a request has to have now; a type, pattern
 * or limit of a request that refuses more; an answer that lets more through than it said. New calls, optional request
 * fields, new answer fields, new values of answers' enumerations, causes and webhooks break nothing: the document says
 * that clients ignore what they do not know.
 */
export function breakingChanges(before: Doc, now: Doc): string[] {
  const found: string[] = [];
  const refs = { before: before.components ?? {}, now: now.components ?? {} };

  function resolve(node: unknown, side: 'before' | 'now'): Json {
    const { $ref } = (node ?? {}) as Json;
    if (typeof $ref !== 'string') return (node ?? {}) as Json;
    const [, , group = '', name = ''] = $ref.split('/');
    return resolve((refs[side] as Record<string, Json>)[group]?.[name], side);
  }

  function operation(place: string, pair: Pair, input: Side, output: Side): void {
    const was = pair.before as Json;
    const is = pair.now as Json | undefined;
    if (!is) {
      found.push(`${place} is gone`);
      return;
    }
    if (was.operationId !== is.operationId) found.push(`${place} has another operationId`);
    parameters(place, { before: was.parameters, now: is.parameters }, input);
    const body = (one: Json) => contentOf((one.requestBody as Json | undefined)?.content);
    if (body(is) && !body(was)) found.push(`${place} needs a body`);
    else schema(`${place} request`, { before: body(was), now: body(is) }, input);
    const answers = (is.responses ?? {}) as Json;
    const isLooser = loosens({ before: was.parameters, now: is.parameters });
    for (const [status, answer] of Object.entries((was.responses ?? {}) as Record<string, Json>)) {
      const other = answers[status] as Json | undefined;
      if (!other && status < '300') found.push(`${place} ${status} is gone`);
      if (!other) continue;
      const [before, after] = [contentOf(answer.content), contentOf(other.content)];
      schema(`${place} ${status}`, { before, now: isLooser ? choiceOf(before, after) : after }, output);
    }
  }

  function parameters(place: string, pair: Pair, input: Side): void {
    const list = (value: unknown, side: 'before' | 'now') => ((value ?? []) as Json[]).map((one) => resolve(one, side));
    const was = list(pair.before, 'before');
    const is = list(pair.now, 'now');
    const same = (one: Json) => (other: Json) => one.name === other.name && one.in === other.in;
    for (const one of was) {
      const other = is.find(same(one));
      if (!other) found.push(`${place} parameter ${one.name} is gone`);
      else if (other.required === true && one.required !== true && input === 'input')
        found.push(`${place} parameter ${one.name} is required now`);
      else schema(`${place} parameter ${one.name}`, { before: one.schema, now: other.schema }, input);
    }
    for (const one of is)
      if (one.required === true && !was.some(same(one)) && input === 'input')
        found.push(`${place} parameter ${one.name} is new and required`);
  }

  /** Whether a parameter that was required is optional now. */
  function loosens(pair: Pair): boolean {
    const [old, fresh] = [(pair.before ?? []) as Json[], (pair.now ?? []) as Json[]];
    const required = old.map((one) => resolve(one, 'before')).filter((one) => one.required === true);
    return fresh
      .map((one) => resolve(one, 'now'))
      .some((one) => one.required !== true && required.some((other) => other.name === one.name));
  }

  /**
   * The former answer among those of a call that answers several, by whether an optional parameter is sent: whoever
   * sends the parameter, as all had to, is answered as before.
   */
  function choiceOf(before: unknown, now: unknown): unknown {
    const { $ref } = (before ?? {}) as Json;
    const choices = (resolve(now, 'now').anyOf ?? []) as Json[];
    return choices.find((one) => $ref !== undefined && one.$ref === $ref) ?? now;
  }

  function schema(place: string, pair: Pair, side: Side): void {
    const was = resolve(pair.before, 'before');
    const is = resolve(pair.now, 'now');
    if (pair.before === undefined) return;
    if (pair.now === undefined) {
      found.push(`${place} is gone`);
      return;
    }
    if (JSON.stringify(was.type) !== JSON.stringify(is.type)) found.push(`${place} has another type`);
    if (was.const !== undefined && was.const !== is.const) found.push(`${place} has another value`);
    values(place, was, is, side);
    if (side === 'input') limits(place, was, is);
    fields(place, was, is, side);
    if (was.items) schema(`${place}[]`, { before: was.items, now: is.items }, side);
    const parts = (is.allOf ?? []) as unknown[];
    for (const [at, part] of ((was.allOf ?? []) as unknown[]).entries())
      schema(place, { before: part, now: parts[at] }, side);
  }

  function values(place: string, was: Json, is: Json, side: Side): void {
    const [old, fresh] = [was.enum, is.enum] as (unknown[] | undefined)[];
    if (!old && fresh && side === 'input') found.push(`${place} takes only some values now`);
    if (!old || !fresh || place.endsWith('.cause')) return;
    // A value of an answer that is no longer sent breaks nobody, but its name may then be used again.
    const lost = old.filter((value) => !fresh.includes(value));
    if (lost.length > 0) found.push(`${place} has lost ${lost.join(', ')}`);
  }

  function limits(place: string, was: Json, is: Json): void {
    const narrower = [
      ['maxLength', -1],
      ['maximum', -1],
      ['maxItems', -1],
      ['minLength', 1],
      ['minimum', 1],
      ['minItems', 1],
    ] as const;
    for (const [key, sign] of narrower) {
      const [old, fresh] = [was[key], is[key]] as (number | undefined)[];
      if (fresh !== undefined && (old === undefined || (fresh - old) * sign > 0))
        found.push(`${place} ${key} is narrower`);
    }
    if (is.pattern !== undefined && is.pattern !== was.pattern) found.push(`${place} has another pattern`);
  }

  function fields(place: string, was: Json, is: Json, side: Side): void {
    const [old, fresh] = [(was.properties ?? {}) as Json, (is.properties ?? {}) as Json];
    const [needed, needs] = [(was.required ?? []) as string[], (is.required ?? []) as string[]];
    for (const [name, one] of Object.entries(old)) {
      if (!(name in fresh)) found.push(`${place}.${name} is gone`);
      else schema(`${place}.${name}`, { before: one, now: fresh[name] }, side);
    }
    const changed =
      side === 'input'
        ? needs.filter((name) => !needed.includes(name))
        : needed.filter((name) => !needs.includes(name));
    for (const name of changed.filter((one) => one in fresh))
      found.push(`${place}.${name} ${side === 'input' ? 'is required now' : 'may be absent now'}`);
  }

  for (const [path, methods] of Object.entries(before.paths ?? {}))
    for (const method of METHODS.filter((one) => one in methods))
      operation(
        `${method.toUpperCase()} ${path}`,
        { before: methods[method], now: now.paths?.[path]?.[method] },
        'input',
        'output',
      );
  // A webhook is sent by us: its body is our output.
  for (const [type, { post }] of Object.entries(before.webhooks ?? {}))
    operation(`webhook ${type}`, { before: post, now: now.webhooks?.[type]?.post }, 'output', 'input');
  return found;
}

function contentOf(content: unknown): unknown {
  const [first] = Object.values((content ?? {}) as Record<string, Json>);
  return first?.schema;
}
