import type { Plugin } from 'vite';

/** What a browser needs of an endpoint; the rest of it is the server's and the reference's. */
const KEPT = new Set(['method', 'path', 'origin']);
const ENDPOINTS = /packages[\\/]contract[\\/]src[\\/]endpoints[\\/]/;

type Node = { type: string; start: number; end: number; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Every node below one, and itself. */
function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child);
}

function isEndpoint({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee.name === 'endpoint';
}

/** The properties of an endpoint that a browser does without. Spreads stay: they may carry its method or its path. */
function leftOut(call: Node): Node[] {
  const [facts] = call.arguments as Node[];
  return ((facts?.properties ?? []) as Node[]).filter(
    ({ type, key }) => type === 'Property' && isNode(key) && !KEPT.has(String(key.name)),
  );
}

/**
 * Leaves schemas and texts out of the endpoints that a browser calls; with `PURE` the bundler then drops every schema that nothing else
 * reads. The sign-in page is a fifth smaller by it.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!ENDPOINTS.test(id)) return null;
      const program = this.parse(code, { lang: 'ts' }) as unknown as Node;
      const cuts = [...nodesOf(program)].filter(isEndpoint).flatMap(leftOut);
      const text = withoutUnread(cuts.toSorted((a, b) => b.start - a.start).reduce(cut, code));
      return { code: text, map: null };
    },
  };
}

function cut(code: string, { start, end }: Node): string {
  return code.slice(0, start) + code.slice(end).replace(/^\s*,/, '');
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

/** Functions of the contract whose calls may be dropped where nobody reads their result. */
export const PURE = ['z', 'endpoint', 'merchantEndpoint', 'pageOf', 'resource'];
