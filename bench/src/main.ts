import { measureBesideBackup } from './beside-backup.ts';
import { measureBigLists } from './big-lists.ts';
import { measureClaimsLive } from './claims-live.ts';
import { measureCreates, measureMonitoring } from './creates.ts';
import { measureExport } from './export-rows.ts';
import { measureFirstViews } from './first-view.ts';
import { measureListWork } from './list-work.ts';
import { measureLives } from './lives.ts';
import { replaceRows, writeSizes, writeTable } from './measured-file.ts';
import { measurePainting } from './painting.ts';
import { measurePartitions } from './partitions.ts';
import { measureRealtime } from './realtime.ts';
import { measureScreening } from './screening.ts';
import { measureVerify } from './settled-orders.ts';
import { measureSizes } from './sizes.ts';
import { trySmall } from './small.ts';
import { measureSockets } from './sockets.ts';
import { measureStandby } from './standby.ts';
import { measureStart } from './start-time.ts';
import { type Row, rowText, TABLE_HEAD } from './table.ts';
import { measureWebhooks } from './webhooks.ts';

/**
 * `npm run bench [-- ROW …] [--write] [--small]`: measures the rows of the targets one after the other and prints each
 * when it is done. Without a named row it writes docs/measured.md; with `--write` it replaces the named rows there.
 * `--small` only tries them out. The rows about loss and intrusion (R1–R13, R16–R18) belong to `npm run faults`.
 */
type Suite = { rows: string[]; measure: () => Promise<Row[]> };
const SUITES: Suite[] = [
  { rows: ['S1', 'S3'], measure: () => measureCreates({ seconds: 30, spreadOver: 1_000 }) },
  { rows: ['S3-BACKUP'], measure: () => measureBesideBackup(20, 200_000) },
  { rows: ['S1-MONITORING'], measure: () => measureMonitoring(10) },
  { rows: ['S2'], measure: () => measureLives(20_000) },
  { rows: ['S4'], measure: () => measureBigLists(Number(process.env.BIG_ORDERS ?? 10_000_000)) },
  { rows: ['S5'], measure: () => measureRealtime({ perSecond: 500, seconds: 15 }) },
  { rows: ['S5'], measure: () => measurePainting({ perSecond: 500, seconds: 15, slowdown: 1 }) },
  { rows: ['S5'], measure: () => measurePainting({ perSecond: 500, seconds: 15, slowdown: 4 }) },
  { rows: ['S5'], measure: () => measureClaimsLive({ perSecond: 500, seconds: 15 }) },
  { rows: ['S6'], measure: () => measureSockets({ count: 10_000, notices: 5, restMs: 2_000 }) },
  { rows: ['S7'], measure: () => measureWebhooks({ perSecond: 200, seconds: 15 }) },
  { rows: ['S8'], measure: () => measureExport(1_000_000) },
  { rows: ['S9'], measure: weigh },
  { rows: ['S9B'], measure: () => measureFirstViews(9) },
  { rows: ['S10'], measure: () => measureStart(5) },
  { rows: ['S11'], measure: () => measureListWork(60) },
  { rows: ['L6'], measure: () => measureScreening({ listed: 50_000, asks: 2_000 }) },
  { rows: ['V1'], measure: () => measureVerify(Number(process.env.SETTLED_ORDERS ?? 200_000)) },
  { rows: ['SC1'], measure: () => measurePartitions(Number(process.env.PARTITION_ORDERS ?? 480_000)) },
  { rows: ['SC2'], measure: () => measureStandby(10) },
];

const args = process.argv.slice(2);
const asked = args.filter((arg) => !arg.startsWith('--')).map((row) => row.toUpperCase());
const writes = asked.length === 0 || args.includes('--write');
const rows: Row[] = [];
console.log(TABLE_HEAD);
if (args.includes('--small')) {
  await trySmall('all', (row) => console.log(rowText(row)));
  process.exit(0);
}
for (const suite of SUITES) {
  if (asked.length > 0 && !suite.rows.some((row) => asked.includes(row))) continue;
  const measured = await suite.measure().catch((error: unknown) => [notMeasured(suite, error)]);
  for (const row of measured) console.log(rowText(row));
  rows.push(...measured);
}
const met = rows.filter((row) => row.met).length;
console.log(`\n${met} of ${rows.length} met`);
if (writes && asked.length === 0) writeTable(rows);
else if (writes) replaceRows(rows);

/** A failed suite becomes a row that is not met; the others are measured all the same. */
function notMeasured({ rows: [id = ''] }: Suite, error: unknown): Row {
  console.error(error);
  const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
  return { id, what: 'not measured', figure: `${reason}`, target: 'see the other rows of this number', met: false };
}

async function weigh(): Promise<Row[]> {
  const { rows, sizes } = await measureSizes();
  if (writes) writeSizes(sizes);
  return rows;
}
