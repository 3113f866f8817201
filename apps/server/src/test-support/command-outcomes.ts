import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Functions of the database as text without comments, by name. */
export type Functions = ReadonlyMap<string, string>;
/** A value to find in a function: the one it returns, an out parameter or a variable of its own. */
type Question = { name: string; of: string };
type Expression = { literals: string[]; questions: Question[] };

const RETURNED = 'return';
const NAMES = '[a-z_][a-z_0-9]*';

export async function readSqlFunctions(): Promise<Functions> {
  const folder = join(import.meta.dirname, '../../sql');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const read = files.map(async (file): Promise<[string, string]> => {
    const text = await readFile(join(folder, file), 'utf8');
    return [/(\w+)[.]sql$/.exec(file)?.[1] ?? '', text.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')];
  });
  return new Map(await Promise.all(read));
}

/** Returns the position of the bracket that closes the one at `from`. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Splits a text at the commas outside of brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    if (char === '(' || char === '[') depth += 1;
    if (char === ')' || char === ']') depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

/**
 * Returns the possible values of an expression: its literals, and the functions whose results it passes on. Conditions
 * of a `case` are left out.
 */
function readExpression(text: string, functions: Functions): Expression {
  let value = text.replace(/\b(?:case|when)\b[\s\S]*?\bthen\b/g, ' ').replace(/\|\|[\s\S]*$/, '');
  const questions: Question[] = [];
  for (let call = nextCall(value, functions); call; call = nextCall(value, functions)) {
    questions.push({ name: call.name, of: RETURNED });
    value = value.slice(0, call.from) + value.slice(call.to);
  }
  const literals = [...value.matchAll(/'([^']*)'/g)].map(([, word = '']) => word.replace(/:$/, ''));
  const words = value.replace(/'[^']*'/g, ' ').matchAll(new RegExp(`${NAMES}(?:[.]${NAMES})?`, 'g'));
  return { literals, questions: [...questions, ...[...words].map(([word]) => ({ name: '', of: word }))] };
}

function nextCall(text: string, functions: Functions) {
  for (const match of text.matchAll(new RegExp(`(${NAMES})\\s*\\(`, 'g'))) {
    const [whole, name = ''] = match;
    if (functions.has(name)) return { name, from: match.index, to: closing(text, match.index + whole.length - 1) + 1 };
  }
  return null;
}

/** Returns the expressions that are assigned to a target in a function's text. */
function expressionsFor(target: string, text: string): string[] {
  if (target === RETURNED) return [...text.matchAll(/\breturn\s+(?!query|next)([^;]+);/g)].map(([, said = '']) => said);
  const assigned = [...text.matchAll(new RegExp(`(?<![.\\w])${target}\\s*:=\\s*([^;]+);`, 'g'))];
  return [...assigned.map(([, said = '']) => said), ...selectedInto(target, text)];
}

/** `select f.outcome, f.made into outcome, made from …`: returns the value at the target's position. */
function selectedInto(target: string, text: string): string[] {
  const selects = text.matchAll(/\bselect\s+((?:(?!\b(?:select|from)\b)[^;])*?)\s+into\s+([\w\s,]+?)(?:\s+from\b|;)/g);
  return [...selects].flatMap(([, values = '', targets = '']) => {
    const at = partsOf(targets).indexOf(target);
    return at < 0 ? [] : [partsOf(values)[at] ?? ''];
  });
}

/**
 * Returns the functions that fill a record: `payer := file_payer(…)`, `select … into came from take_returned_line(…)`,
 * `from f(…) t`.
 */
function fillersOf(record: string, text: string, functions: Functions): string[] {
  const found = [
    new RegExp(`\\b${record}\\s*:=\\s*(${NAMES})\\s*\\(`, 'g'),
    new RegExp(`\\binto\\s+${record}\\s+from\\s+(${NAMES})\\s*\\(`, 'g'),
    new RegExp(`\\bfrom\\s+(${NAMES})\\s*\\([^;]*\\)\\s+(?:as\\s+)?${record}\\b`, 'g'),
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return found.filter((name) => functions.has(name));
}

/**
 * Returns the result of a function in plain SQL: its last select, or the function whose whole result that passes on.
 */
function askedOfSql(text: string, of: string, functions: Functions): Expression {
  const body = /\bas \$\$([\s\S]*)\$\$/.exec(text)?.[1] ?? '';
  const last = body.slice(body.lastIndexOf(';', body.trimEnd().length - 2) + 1).trim();
  const whole = /^select \* from (\w+)\(/.exec(last)?.[1];
  if (whole) return { literals: [], questions: [{ name: whole, of }] };
  return readExpression(last.replace(/^select\b/, '').replace(/\bfrom\b(?![\s\S]*\bthen\b)[\s\S]*$/, ''), functions);
}

function askedOf({ name, of }: Question, functions: Functions): Expression {
  const text = functions.get(name) ?? '';
  if (/\blanguage sql\b/.test(text)) return askedOfSql(text, of, functions);
  const body = /\bas \$\$([\s\S]*)\$\$/.exec(text)?.[1] ?? '';
  if (of === 'sqlerrm') {
    const raised = [...body.matchAll(/\busing message = ([^;]+);/g)].map(([, said = '']) => said);
    return joined(
      raised.map((said) => readExpression(said, functions)),
      name,
    );
  }
  const [record = '', field] = of.split('.');
  if (field)
    return {
      literals: [],
      questions: fillersOf(record, body, functions).map((filler) => ({ name: filler, of: field })),
    };
  return joined(
    expressionsFor(of, body).map((said) => readExpression(said, functions)),
    name,
  );
}

function joined(all: readonly Expression[], name: string): Expression {
  return {
    literals: all.flatMap(({ literals }) => literals),
    questions: all.flatMap(({ questions }) => questions.map((one) => ({ ...one, name: one.name || name }))),
  };
}

/**
 * Returns every outcome that a command's text, and the functions whose results it passes on, can return. Values stored
 * in a table (`a.payload ->> 'outcome'`) are not seen.
 */
export function outcomesOf(command: string, functions: Functions): Set<string> {
  const text = functions.get(command);
  if (text === undefined) throw new Error(`no function ${command}`);
  const found = new Set<string>();
  const asked = new Set<string>();
  const open: Question[] = [{ name: command, of: /\bout outcome\b/i.test(text) ? 'outcome' : RETURNED }];
  for (let question = open.pop(); question; question = open.pop()) {
    const key = `${question.name}.${question.of}`;
    if (asked.has(key)) continue;
    asked.add(key);
    const { literals, questions } = askedOf(question, functions);
    for (const literal of literals) found.add(literal);
    open.push(...questions);
  }
  found.delete('');
  return found;
}
