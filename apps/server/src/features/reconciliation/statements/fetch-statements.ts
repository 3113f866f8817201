import { bankOf } from '../../../channels/bank/bank-connection.ts';
import type { BankConnection } from '../../../channels/bank/bank-port.ts';
import { dayOfBank, readCamt } from '../../../channels/bank/read-camt.ts';
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
  postponeDay,
} from './statement-day-store.ts';

const LEASE_S = 300;
const PAUSE_MIN_S = 30;
const PAUSE_MAX_S = 3_600;

/**
 * Fetches the camt.053 of every account of the institution for each past day that was not read completely. A failed day
 * is requested again after a growing delay and does not block other days.
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
  await postponeDay(ownWork(ctx.platform.db, 'statement.fetch').evidence, due, { fault, now: ctx.now, pauseS });
}

/** Requests one day; returns the reason why it failed, or an empty text once its message is queued for reading. */
async function fetchDay(ctx: Ctx, bank: BankConnection, due: DueDay): Promise<string> {
  const bytes = await bank.statement(due.day, due.accountNo);
  if (!bytes) return zh.fetchStatements.notThereYet;
  // The same message was already read with faults: reading it again gives nothing new.
  if (due.fileHash?.equals(hashOfMessage(bytes))) return zh.fetchStatements.sameFaulty;
  const fault = faultOf(bytes, due);
  if (fault !== '') return fault;
  const fileName = `camt.053 ${due.day} ${due.accountNo.slice(-4)}.xml`;
  await receiveMessage(ctx, { bytes, fileName, queued: (tx: WriteTx, id) => noteDayImport(tx, due, id) });
  return '';
}

/**
 * Returns why the bank's answer does not fit the request. An unreadable message passes, because the import refuses it
 * where staff can see it.
 */
function faultOf(bytes: Buffer, { accountNo, day }: DueDay): string {
  try {
    const { kind, lines } = readCamt(bytes.toString('utf8'));
    if (kind !== '053') return zh.fetchStatements.notCamt;
    if (lines.some(({ account }) => account !== accountNo)) return zh.fetchStatements.otherAccount;
    const isOfDay =
      lines.length === 0 || lines.some(({ bookedAt, valueDay }) => dayOfBank(bookedAt || valueDay) === day);
    return isOfDay ? '' : zh.fetchStatements.otherDay;
  } catch (error) {
    if (error instanceof XmlRefused) return '';
    throw error;
  }
}
