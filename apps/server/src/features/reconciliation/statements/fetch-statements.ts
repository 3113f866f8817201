import { formatTime } from '@mashang/contract/time';
import { type BankConnection, bankOf } from '../../../channels/bank/bank-connection.ts';
import { readCamt } from '../../../channels/bank/read-camt.ts';
import { ConnectorUnwell } from '../../../platform/connectors/connector-errors.ts';
import type { WriteTx } from '../../../platform/database/db.ts';
import { XmlRefused } from '../../../platform/files/xml-tree.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import * as zh from '../zh.ts';
import { hashOfMessage, receiveMessage } from './receive-message.ts';
import {
  closeWholeDays,
  type DueDay,
  dayBefore,
  leaseDay,
  noteDayImport,
  openDays,
  putOffDay,
} from './statement-day-store.ts';

const LEASE_S = 300;
const PAUSE_MIN_S = 30;
const PAUSE_MAX_S = 3_600;

/**
 * Fetches the camt.053 of every account of the institution for each day that is over and was not read whole yet. A day
 * that fails is asked for again after a growing pause and keeps no other from being fetched.
 */
export async function fetchStatements(ctx: Ctx): Promise<void> {
  const bank = bankOf(ctx.platform);
  if (!bank) return;
  const yesterday = dayBefore(ctx.now);
  const sql = ownWork(ctx.platform.db, 'statement.fetch').evidence;
  for (const gap of await openDays(sql, yesterday))
    ctx.platform.log.error(gap, 'statements of these days are too old to be fetched: bring them by hand');
  await closeWholeDays(sql);
  while (!shouldStop()) {
    const due = await leaseDay(sql, { yesterday, now: ctx.now, leaseS: LEASE_S });
    if (!due) return;
    await tryDay(ctx, bank, due);
  }
}

async function tryDay(ctx: Ctx, bank: BankConnection, due: DueDay): Promise<void> {
  const fault = await fetchDay(ctx, bank, due).catch((err: unknown) => {
    ctx.platform.log.error({ err, day: due.day, tries: due.tries }, 'a statement could not be fetched');
    return err instanceof ConnectorUnwell ? zh.fetchStatements.bankFailed(err.why) : zh.fetchStatements.systemFailed;
  });
  if (fault === '') return;
  const pauseS = Math.min(PAUSE_MIN_S * 2 ** Math.min(due.tries - 1, 10), PAUSE_MAX_S);
  await putOffDay(ownWork(ctx.platform.db, 'statement.fetch').evidence, due, { fault, now: ctx.now, pauseS });
}

/** Asks for one day; answers why it could not be had, empty where its message is on its way to be read. */
async function fetchDay(ctx: Ctx, bank: BankConnection, due: DueDay): Promise<string> {
  const bytes = await bank.statement(due.day, due.accountNo);
  if (!bytes) return zh.fetchStatements.notThereYet;
  // The same message has been read with faults: reading it again says nothing new.
  if (due.fileHash?.equals(hashOfMessage(bytes))) return zh.fetchStatements.sameFaulty;
  const fault = faultOf(bytes, due);
  if (fault !== '') return fault;
  const fileName = `camt.053 ${due.day} ${due.accountNo.slice(-4)}.xml`;
  await receiveMessage(ctx, { bytes, fileName, queued: (tx: WriteTx, id) => noteDayImport(tx, due, id) });
  return '';
}

/**
 * Whether the bank answered what was asked for. One that cannot be read at all is the import's
 * to refuse, where staff see it.
 */
function faultOf(bytes: Buffer, { accountNo, day }: DueDay): string {
  try {
    const { kind, lines } = readCamt(bytes.toString('utf8'));
    if (kind !== '053') return zh.fetchStatements.notCamt;
    if (lines.some(({ account }) => account !== accountNo)) return zh.fetchStatements.otherAccount;
    const isOfDay = lines.length === 0 || lines.some(({ bookedAt, valueDay }) => dayOf(bookedAt || valueDay) === day);
    return isOfDay ? '' : zh.fetchStatements.otherDay;
  } catch (error) {
    if (error instanceof XmlRefused) return '';
    throw error;
  }
}

/** The day in Shanghai; as it is written where it has no offset. */
function dayOf(text: string): string {
  return /(Z|[+-]\d{2}:\d{2})$/.test(text) ? formatTime(Date.parse(text)).slice(0, 10) : text.slice(0, 10);
}
