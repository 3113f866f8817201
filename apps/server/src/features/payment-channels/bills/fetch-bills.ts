import { createHash } from 'node:crypto';
import { formatTime } from '@mashang/contract/time';
import { ConnectorUnwell } from '../../../platform/connectors/connector-errors.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import { insertKeptFile } from '../../../platform/storage/stored-file-store.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, moneyCommand, writeVerb } from '../../../platform/verbs/verb.ts';
import { openChannel } from '../open-channel.ts';
import { listUnpaidBills } from '../remittances/remittances-store.ts';
import * as zh from '../zh.ts';
import {
  compareRow,
  type DueBill,
  endComparison,
  endEmptyBill,
  leaseBill,
  listReadBills,
  openBills,
  postponeBill,
  storeBill,
} from './bills-store.ts';

const DAY_MS = 86_400_000;
const LEASE_S = 300;
const PAUSE_MIN_S = 60;
const PAUSE_MAX_S = 3_600;
/** Kind of stored file: what a bank or a payment company says was booked. */
const FILE_KIND = 'statement';

/**
 * Fetches the bill of every past day of each channel that has bills, until it is there, and stores its rows once. A
 * failed day is asked for again after a growing pause and holds up no other.
 */
export async function fetchBills(ctx: Ctx): Promise<void> {
  const { evidence } = ownWork(ctx.platform.db, 'channel-bill.fetch');
  const yesterday = formatTime(ctx.now - DAY_MS).slice(0, 10);
  await openBills(evidence, yesterday);
  while (!shouldStop()) {
    const due = await leaseBill(evidence, { yesterday, now: ctx.now, leaseS: LEASE_S });
    if (!due) return;
    const fault = await fetchBill(ctx, due).catch((err: unknown) => {
      ctx.platform.log.error({ err, channel: due.code, day: due.day }, 'a bill of a channel could not be read');
      return err instanceof ConnectorUnwell ? err.why : zh.bills.failed;
    });
    const pauseS = Math.min(PAUSE_MIN_S * 2 ** Math.min(due.tries - 1, 10), PAUSE_MAX_S);
    if (fault !== '') await postponeBill(evidence, due, { fault, now: ctx.now, pauseS });
  }
}

/** Fetches one bill; returns why it could not be read, or an empty text once its rows are stored. */
async function fetchBill(ctx: Ctx, due: DueBill): Promise<string> {
  const opened = await openChannel(ctx.platform, { id: due.channelId });
  if (!opened.reader.can.bills) return zh.bills.notOffered;
  const file = await opened.call((channel) => channel.fetchBill(due.day));
  if (file === null) {
    // Nothing happened on that day, by both sides: a company makes no file of it.
    const isEmpty = due.isOld && (await endEmptyBill(ownWork(ctx.platform.db, 'channel-bill.fetch').evidence, due));
    return isEmpty ? '' : zh.bills.notThereYet;
  }
  // The file is kept before it is read, as the company sent it: rows are proven by it.
  const fileHash = createHash('sha256').update(file).digest();
  const storageName = `statements/${fileHash.toString('hex')}.bill`;
  await keepFile(ctx, { name: storageName, bytes: file.length });
  await ctx.platform.storage.put(storageName, ctx.platform.secrets.vault.sealFile(file));
  const bill = opened.reader.readBill(file);
  const other = bill.lines.find(({ at }) => formatTime(at).slice(0, 10) !== due.day);
  if (other) return zh.bills.otherDay;
  await store(ctx, { due, bill, storageName, fileHash });
  return '';
}

const keepFile = writeVerb<{ name: string; bytes: number }, void>({
  name: 'channel-bill.keep-file',
  permission: null,
  async run({ tx, now }, { name, bytes }) {
    await insertKeptFile(tx, { name, bytes, kind: FILE_KIND }, now);
    return { result: undefined, audit: { subjectKind: 'file', subjectId: name, after: { bytes } } };
  },
});

type Fetched = { due: DueBill } & Parameters<typeof storeBill>[2];
const store = writeVerb<Fetched, void>({
  name: 'channel-bill.read',
  permission: null,
  login: 'evidence',
  async run({ tx }, { due, ...fetched }) {
    const isNew = await storeBill(tx, due, fetched);
    const { lines, sum } = fetched.bill;
    const after = { isNew, rows: lines.length, amount: sum.amount.toString(), fee: sum.fee.toString() };
    return {
      result: undefined,
      audit: { subjectKind: 'payment-channel', subjectId: `${due.code}:${due.day}`, after },
    };
  },
});

/**
 * Compares every bill that was read with the books, row by row, each in a transaction of its own; then lists the bills
 * that their company should have paid by now.
 */
export async function compareBills(ctx: Ctx): Promise<void> {
  const { evidence } = ownWork(ctx.platform.db, 'channel-bill.fetch');
  for (const bill of await listReadBills(ctx.platform.db.app)) {
    while (!shouldStop() && (await compareOne(ctx, bill)) !== 'none');
    if (shouldStop()) return;
    await endComparison(evidence, bill);
  }
  await listUnpaidBills(evidence, formatTime(ctx.now).slice(0, 10));
}

const compareOne = moneyCommand<{ channelId: bigint; day: string }, string>({
  name: 'channel-bill.compare',
  permission: null,
  service: 'collection',
  stage: 'finish',
  async run({ platform, writes }, bill) {
    const outcome = await compareRow(writes.evidence, bill);
    if (outcome === 'taken') {
      platform.bus.signal('events');
      platform.bus.signal('webhooks');
    }
    return outcome;
  },
});
