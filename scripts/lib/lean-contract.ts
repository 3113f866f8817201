import type { Plugin } from 'vite';

/**
 * Both builds for browsers replace the validator by an inert stand-in. This plugin removes from the contract what only
 * the validator reads: schemas, and all of an endpoint but its address. A schema is replaced by the name that it is
 * made from, so that the bundler sees no side effect and drops unused constants. The sign-in page, which begins with
 * the contract, becomes a fifth smaller.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: leanText(code, id, this.parse(code, { lang: 'ts' })), map: null };
    },
  };
}

/** Returns a file of the contract as the builds see it; `program` is its parsed text. */
export function leanText(code: string, id: string, program: object): string {
  const edits = [...callsOf(program as Node, false)].flatMap((call) =>
    isEndpoint(call) ? leftOut(call) : lessOf(call),
  );
  const text = edits.toSorted((a, b) => b.start - a.start).reduce(change, code);
  return ENDPOINTS.test(id) ? withoutUnread(text) : text;
}

const CONTRACT = /packages[\\/]contract[\\/]src[\\/]/;
const ENDPOINTS = /packages[\\/]contract[\\/]src[\\/]endpoints[\\/]/;
/** Properties of an endpoint that a browser needs; the rest is for the server and the API reference. */
const KEPT = new Set(['method', 'path', 'origin']);
/** Methods of a schema that make another schema. */
const MAKES =
  /^(optional|nullable|default|extend|omit|pick|partial|required|meta|describe|min|max|length|regex|trim|refine|transform|pipe|array|or|and|int|exclude|extract|strict|superRefine|brand|catch|readonly)$/;

/** Makes a schema from a form's field; the field itself stays, because forms read it. */
const MAKER = 'fieldSchema';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Yields the outermost endpoints and chains of schemas; within functions only endpoints, because a function makes the
 * calls of two sides.
 */
function* callsOf(node: Node, isInFunction: boolean): Generator<Node> {
  if (isEndpoint(node) || (!isInFunction && lessOf(node).length > 0)) {
    yield node;
    return;
  }
  const isDeeper = isInFunction || node.type.includes('Function');
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* callsOf(child, isDeeper);
}

function isEndpoint({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.name === 'endpoint';
}

/**
 * Returns edits that remove the properties of an endpoint that a browser does not need. Spreads stay: they may contain
 * its method or path.
 */
function leftOut(call: Node): Edit[] {
  const [facts] = call.arguments as Node[];
  return ((facts?.properties ?? []) as Node[])
    .filter(({ type, key }) => type === 'Property' && isNode(key) && !KEPT.has(String(key.name)))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** Returns the edit that replaces a chain of calls on a schema by the name at its beginning; empty for other nodes. */
function lessOf({ type, start, end, callee }: Node): Edit[] {
  if (type !== 'CallExpression') return [];
  let at = callee;
  let makes = false;
  let isMade = false;
  while (isNode(at) && at.type !== 'Identifier') {
    if (at.type === 'MemberExpression') {
      makes ||= isNode(at.property) && MAKES.test(String(at.property.name));
      at = at.object;
    } else if (at.type === 'CallExpression') {
      at = at.callee;
      isMade = isNode(at) && at.type === 'Identifier';
    } else return [];
  }
  if (!isNode(at) || !(at.name === 'z' || at.name === MAKER || makes)) return [];
  isMade ||= at.name === MAKER;
  // A schema made by a function has no name that could replace it.
  return [{ start, end, text: isMade ? 'z' : String(at.name) }];
}

function change(code: string, { start, end, text }: Edit): string {
  const rest = code.slice(end);
  return code.slice(0, start) + text + (text === '' ? rest.replace(/^\s*,/, '') : rest);
}

/** A constant of an endpoints file, such as its tags, or an import: a statement that a name refers to. */
const NAMED = /^(?:const (\w+) = [\s\S]*?;|import \{([^}]*)\} from '[^']*';)\n/gm;

/** Drops statements whose names are no longer used, so that the module graph contains only what is left. */
function withoutUnread(code: string): string {
  const read = (name: string) => (code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0) > 1;
  const kept = code.replace(NAMED, (whole, constant?: string, imported = '') => {
    if (constant) return read(constant) ? whole : '';
    const names = imported
      .split(',')
      .map((one: string) => one.trim())
      .filter(Boolean);
    const left = names.filter((one: string) => !one.startsWith('type ') && read(one.split(' as ').at(-1) as string));
    return left.length > 0 ? whole.replace(imported, ` ${left.join(', ')} `) : '';
  });
  return kept === code ? code : withoutUnread(kept);
}
