import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Size } from './sizes.ts';
import { type Row, round, rowText, TABLE_HEAD } from './table.ts';

const FILE = fileURLToPath(new URL('../../docs/measured.md', import.meta.url));
const ID = /^\| (SC|OP|[SLRF])(\d+)([\w-]*) \|/;
/**
 * Order of the rows: speed, rules of the licence, simulated scale; in the other table loss and intrusion, connections
 * and clocks, several processes.
 */
const ORDER: Record<string, number> = { S: 0, L: 1_000, SC: 2_000, R: 3_000, F: 4_000, OP: 5_000 };

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function between(text: string, mark: string, content: string): string {
  const block = new RegExp(`<!-- ${mark} -->[\\s\\S]*<!-- /${mark} -->`);
  if (!block.test(text)) throw new Error(`docs/measured.md has no ${mark} markers`);
  return text.replace(block, () => `<!-- ${mark} -->\n${content}\n<!-- /${mark} -->`);
}

/** A table of the document: the bench's, unless another command names its own. */
export type Part = { mark: string; command: string };
const BENCH: Part = { mark: 'bench', command: 'npm run bench' };

/** Writes the whole table with the commit and the machine it was measured on. */
export function writeTable(rows: Row[], { mark, command }: Part = BENCH): void {
  const machine =
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, everything on ` +
    'it: server, database, load';
  const head = `Commit ${commit()} · ${machine} · \`${command}\` · ${today()}`;
  const table = [head, '', TABLE_HEAD, ...rows.map(rowText)].join('\n');
  writeFileSync(FILE, between(readFileSync(FILE, 'utf8'), mark, table));
}

/** Replaces rows by new ones, each with the commit and day of its measurement; the rest of the table stays. */
export function replaceRows(rows: Row[], { mark }: Part = BENCH): void {
  const text = readFileSync(FILE, 'utf8');
  const [, table = ''] = new RegExp(`<!-- ${mark} -->\n([\\s\\S]*)\n<!-- /${mark} -->`).exec(text) ?? [];
  const old = table.split('\n');
  const ids = new Set(rows.map((row) => row.id));
  const kept = old.filter((line) => ID.test(line) && !ids.has(line.split(' ')[1] ?? ''));
  const of = `at ${commit()}, ${today()}`;
  const fresh = rows.map((row) => rowText({ ...row, notes: row.notes ? `${row.notes}; ${of}` : of }));
  const lines = [...kept, ...fresh].sort((a, b) => place(a) - place(b));
  writeFileSync(FILE, between(text, mark, [...old.filter((line) => !ID.test(line)), ...lines].join('\n')));
}

/** Returns the sort position of a row: S9 comes before S9b, and S9b before S10. */
function place(line: string): number {
  const [, kind, number = '0', letter = ''] = ID.exec(line) ?? [];
  return (ORDER[kind ?? ''] ?? 0) + Number(number) + (letter ? 0.5 : 0);
}

/** Writes the size of each part of the pages. */
export function writeSizes(sizes: Size[]): void {
  const lines = sizes.map(({ name, kib, limit }) => `| ${name} | ${round(kib)} | ${limit} |`);
  const table = ['| Part | KiB gzip | At most |', '|---|---|---|', ...lines].join('\n');
  writeFileSync(FILE, between(readFileSync(FILE, 'utf8'), 'sizes', table));
}
