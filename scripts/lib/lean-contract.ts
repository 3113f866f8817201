import type { Plugin } from 'vite';

/**
 * Both builds for browsers put an inert stand-in where the validator would be. This leaves out of the contract what
 * only the validator reads: schemas, and of an endpoint all but its address. A schema stands there as the name it is
 * made from, so that a bundler sees nothing done and drops what nobody reads; the sign-in page, which begins with the
 * contract, is a fifth smaller by it.
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

/** A file of the contract as the builds take it; `program` is its text read. */
export function leanText(code: string, id: string, program: object): string {
  const edits = [...callsOf(program as Node, false)].flatMap((call) =>
    isEndpoint(call) ? leftOut(call) : lessOf(call),
  );
  const text = edits.toSorted((a, b) => b.start - a.start).reduce(change, code);
  return ENDPOINTS.test(id) ? withoutUnread(text) : text;
}

const CONTRACT = /packages[\\/]contract[\\/]src[\\/]/;
const ENDPOINTS = /packages[\\/]contract[\\/]src[\\/]endpoints[\\/]/;
/** What a browser needs of an endpoint; the rest is the server's and the reference's. */
const KEPT = new Set(['method', 'path', 'origin']);
/** What is called on a schema to make another. */
const MAKES =
  /^(optional|nullable|default|extend|omit|pick|partial|required|meta|describe|min|max|length|regex|trim|refine|transform|pipe|array|or|and|int|exclude|extract|strict|superRefine|brand|catch|readonly)$/;

/** Makes a schema of a form's field; the field itself stays, as forms read it. */
const MAKER = 'fieldSchema';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/**
 * Outermost endpoints and chains of schemas; within functions endpoints alone, as a call of two sides is made by one.
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

/** The properties of an endpoint that a browser does without. Spreads stay: they may carry its method or its path. */
function leftOut(call: Node): Edit[] {
  const [facts] = call.arguments as Node[];
  return ((facts?.properties ?? []) as Node[])
    .filter(({ type, key }) => type === 'Property' && isNode(key) && !KEPT.has(String(key.name)))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** A chain of calls on a schema, as the name at its beginning; nothing where it is no such chain. */
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
  // One that a function makes has no name to stand for it.
  return [{ start, end, text: isMade ? 'z' : String(at.name) }];
}

function change(code: string, { start, end, text }: Edit): string {
  const rest = code.slice(end);
  return code.slice(0, start) + text + (text === '' ? rest.replace(/^\s*,/, '') : rest);
}

/** A constant of a file of endpoints, such as its tags, or what it imports: a statement a name stands for. */
const NAMED = /^(?:const (\w+) = [\s\S]*?;|import \{([^}]*)\} from '[^']*';)\n/gm;

/** Drops what nothing reads any more, so that the module graph is that of what is left. */
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
