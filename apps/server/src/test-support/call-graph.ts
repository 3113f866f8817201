import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize, relative } from 'node:path';

/** A function of the database by its name, or a top-level declaration in a file of the server as `path#name`. */
type Unit = {
  name: string;
  calls: ReadonlySet<string>;
  /** Tables that its own text inserts into, updates or deletes from. */
  writes: ReadonlySet<string>;
  text: string;
};
export type CallGraph = ReadonlyMap<string, Unit>;

type Write = { way: string; table: string };
type Functions = ReadonlyMap<string, string>;
/** Functions that triggers run, by operation and table, as `update refund`. */
type Triggers = ReadonlyMap<string, readonly string[]>;

const SERVER = join(import.meta.dirname, '..');
/** Files that only call the real work: the program's wiring and tests. */
const OUTSIDE = /[.]test[.]ts$|\/test-support\/|(routes|app|approval-kinds|worker|start-server)[.]ts$/;
const DECLARATION = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+)/;
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm;
const TRIGGER = /^CREATE (?:CONSTRAINT )?TRIGGER \w+ (?:AFTER|BEFORE) (.*?) ON (\w+) .*EXECUTE FUNCTION (\w+)\(/gm;

function writesIn(text: string): Write[] {
  const found = text.matchAll(/\b(insert into|update|delete from)\s+(?:only\s+)?([a-z_]+)\b/g);
  return [...found].map(([, way = '', table = '']) => ({ way: way.split(' ')[0] ?? '', table }));
}

function calledIn(text: string, functions: Functions): string[] {
  return [...text.matchAll(/\b([a-z_0-9]+)\s*\(/g)].map(([, name = '']) => name).filter((name) => functions.has(name));
}

async function filesBelow(folder: string, end: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(end)).map((name) => join(folder, name));
}

async function readFunctions(): Promise<Functions> {
  const found = new Map<string, string>();
  for (const file of await filesBelow(join(SERVER, '../sql'), '.sql')) {
    const text = await readFile(file, 'utf8');
    found.set(/(\w+)[.]sql$/.exec(file)?.[1] ?? '', text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, ''));
  }
  return found;
}

async function readTriggers(): Promise<Triggers> {
  const found = new Map<string, string[]>();
  const schema = await readFile(join(SERVER, '../schema.sql'), 'utf8');
  for (const [, events = '', table = '', run = ''] of schema.matchAll(TRIGGER))
    for (const [way] of events.toLowerCase().matchAll(/\b(insert|update|delete)\b/g))
      found.set(`${way} ${table}`, [...(found.get(`${way} ${table}`) ?? []), run]);
  return found;
}

/** Returns the top-level declarations of a file, each with its text. */
function declarationsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let name = '';
  for (const line of text.split('\n')) {
    if (/^[^\s)}\]`]/.test(line)) name = DECLARATION.exec(line)?.[1] ?? '';
    if (name) found.set(name, `${found.get(name) ?? ''}${line}\n`);
  }
  return found;
}

/** Returns a file's imports from other files of the server: the name here, and the unit there. */
function importsOf(file: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(IMPORT))
    for (const part of names.split(',')) {
      const [there = '', here = there] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ');
      if (there) found.set(here, `${normalize(join(dirname(file), from))}#${there}`);
    }
  return found;
}

function unitsOfFile(file: string, text: string, functions: Functions): Unit[] {
  const declarations = declarationsOf(text);
  const imports = importsOf(file, text);
  return [...declarations].map(([name, body]) => {
    // A word after one dot is a property (`zh.eraseApproval`); after three it is spread.
    const others = [...new Set(body.match(/(?<![^.][.])\b\w+\b/g))].flatMap((word) => {
      const other = declarations.has(word) ? `${file}#${word}` : imports.get(word);
      return other && word !== name ? [other] : [];
    });
    const calls = new Set([...others, ...calledIn(body, functions)]);
    return { name: `${file}#${name}`, text: body, calls, writes: new Set(writesIn(body).map(({ table }) => table)) };
  });
}

function unitOfFunction([name, text]: [string, string], functions: Functions): Unit {
  const calls = new Set(calledIn(text, functions).filter((other) => other !== name));
  return { name, text, calls, writes: new Set(writesIn(text).map(({ table }) => table)) };
}

/**
 * Reads the call graph from the sources: functions of the database and declarations of the server's files (paths from
 * `apps/server/src`). A write calls what its table's triggers run. Conditions are ignored: every possible call counts.
 */
export async function readCallGraph(): Promise<CallGraph> {
  const [functions, triggers] = [await readFunctions(), await readTriggers()];
  const units = [...functions].map((one) => unitOfFunction(one, functions));
  for (const file of await filesBelow(SERVER, '.ts'))
    if (!OUTSIDE.test(file))
      units.push(...unitsOfFile(relative(SERVER, file), await readFile(file, 'utf8'), functions));
  return new Map(
    units.map((unit) => {
      const run = writesIn(unit.text).flatMap(({ way, table }) => triggers.get(`${way} ${table}`) ?? []);
      return [unit.name, { ...unit, calls: new Set([...unit.calls, ...run.filter((name) => functions.has(name))]) }];
    }),
  );
}

/** Returns a unit and everything it may call. */
export function reachOf(graph: CallGraph, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(graph.get(name)?.calls ?? []));
  }
  return found;
}
