import { replaceRows, writeTable } from '../../bench/src/measured-file.ts';
import { rowText, TABLE_HEAD } from '../../bench/src/table.ts';
import { createRandom } from './random.ts';
import { type FaultRow, freshRandom } from './suite.ts';
import { suitesOf } from './suites.ts';

/**
 * `npm run faults [-- ROW …] [--seed N] [--seeds 1..512] [--write]`: runs the rows of the targets about lost data and
 * intrusion, all if none is named, and prints the results. `--seed` repeats the run of that seed; `--seeds` selects the
 * seeds of R6 and R16; `--write` puts the rows into docs/measured.md, named ones each as soon as it is done.
 */
const PART = { mark: 'faults', command: 'npm run faults' };

const args = process.argv.slice(2);
const given = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const suites = suitesOf(seedsAsked());
const values = new Set(['--seed', '--seeds'].map(given));
const asked = args.filter((arg) => !arg.startsWith('--') && !values.has(arg)).map((row) => row.toUpperCase());
const known = suites.flatMap(({ rows }) => rows);
const strange = asked.filter((row) => !known.includes(row));
if (strange.length > 0) {
  console.error(`${strange.join(', ')}: no such row; there are ${known.join(', ')}`);
  process.exit(1);
}
const random = () => (given('--seed') === undefined ? freshRandom() : createRandom(Number(given('--seed'))));
const writes = args.includes('--write');
const rows: FaultRow[] = [];
console.log(TABLE_HEAD);
for (const suite of suites) {
  if (asked.length > 0 && !suite.rows.some((row) => asked.includes(row))) continue;
  const begun = performance.now();
  const measured = await suite.measure(random());
  console.error(`${suite.rows.join(' ')} took ${Math.round((performance.now() - begun) / 1000)} s`);
  for (const row of measured) console.log(rowText(row));
  rows.push(...measured);
  if (writes && asked.length > 0) replaceRows(measured, PART);
}
if (writes && asked.length === 0) writeTable(rows, PART);
process.exit(rows.every(({ met }) => met) ? 0 : 1);

/** Returns the seeds of R6 and R16: all 512 unless `--seeds 1..64` selects others. */
function seedsAsked(): { from: number; to: number } {
  const [from = 1, to = from] = (given('--seeds') ?? '1..512').split('..').map(Number);
  return { from, to };
}
