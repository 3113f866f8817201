import { createHash } from 'node:crypto';
import { MAX_AMOUNT_FEN } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import { type BankLine, type CamtDocument, readCamt } from '../../../channels/bank/read-camt.ts';
import { cleanCell } from '../../../platform/files/sheets/sheet-row.ts';
import { cutText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../zh.ts';
import type { ReadLine, ReadRow } from './line-rules.ts';
import { readMessage } from './message-text.ts';
import { readAmount } from './value-rules.ts';

/** A row of a message, with the identity that it has in every other message. */
export type CamtRow = { read: Exclude<ReadRow, { kind: 'other' }>; identity: Buffer };

/** Source name of all ISO 20022 messages, for every bank. */
export const CAMT_SOURCE = 'ISO 20022';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses the message of a file; throws 400 when it cannot be read. */
export function camtOf(bytes: Buffer): CamtDocument {
  return readMessage(bytes, readCamt);
}

/** Returns the rows of a message in the form of sheet rows: money in fen, times in ms. */
export function camtRows(document: CamtDocument): CamtRow[] {
  const seen = new Map<string, number>();
  const unequal = new Set(document.unequal);
  return document.lines.map((line) => ({
    read: unequal.has(line.no) ? withheld(line) : rowOf(line),
    identity: identityOfCamt(line, seen),
  }));
}

/** Marks a line of an inconsistent entry as broken; a fault of the line itself is named instead if there is one. */
function withheld(line: BankLine): CamtRow['read'] {
  const read = rowOf(line);
  return read.kind === 'broken' ? read : { kind: 'broken', row: line.no, reason: zh.camtLines.totalDiffers };
}

function rowOf(line: BankLine): CamtRow['read'] {
  const broken = (reason: string) => ({ kind: 'broken' as const, row: line.no, reason });
  if (line.account === '') return broken(zh.words.ownAccountMissing);
  if (line.currency !== 'CNY') return broken(zh.camtLines.otherCurrency(cutText(cleanCell(line.currency), 3)));
  const amount = readAmount(line.amount);
  if (amount === null || amount <= 0n) return broken(zh.words.amountUnreadable(cutText(cleanCell(line.amount), 20)));
  if (amount > MAX_AMOUNT_FEN) return broken(zh.words.amountAboveCap);
  const time = timeOf(line.bookedAt || line.valueDay);
  if (!time) return broken(zh.camtLines.dateMissing);
  const read: ReadLine = {
    row: line.no,
    ...time,
    amount,
    accountNo: clip(line.account, 64),
    payer: clip(line.name),
    payerAccount: clip(line.otherAccount, 64),
    payerBank: clip(line.otherBank),
    reference: clip(line.bankReference || line.entryReference),
    remark: clip(line.text),
    endToEnd: clip(line.endToEndId),
    creditedNo: clip(line.creditedAccount, 64),
    reversal: line.reversal,
  };
  return line.way === 'credit' ? { kind: 'line', line: read } : { kind: 'outgoing', line: read };
}

/** Uses the offset of the text; a time without an offset, or a day alone, is Shanghai time. */
function timeOf(text: string): { at: number; hasClock: boolean } | null {
  if (DAY.test(text)) {
    const at = parseTime(`${text} 00:00:00`);
    return Number.isNaN(at) ? null : { at, hasClock: false };
  }
  const at = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : parseTime(text.replace('T', ' ').slice(0, 19));
  return Number.isNaN(at) ? null : { at, hasClock: true };
}

/**
 * Identifies the same line in notice and statement: by the bank's own number, or else by the payer's or the entry's
 * reference with amount and value date, and how often this message repeated it. The bank's number also identifies the
 * line of a sheet.
 */
function identityOfCamt(line: BankLine, seen: Map<string, number>): Buffer {
  const amount = (readAmount(line.amount) ?? 0n).toString();
  const way = line.way === 'debit' ? ['debit'] : [];
  if (line.bankReference !== '')
    return hashOf([...way, hex(['reference', line.account, amount, clip(line.bankReference)])]);
  const said = JSON.stringify([
    'camt',
    line.account,
    line.endToEndId || line.entryReference,
    amount,
    line.valueDay || line.bookedAt.slice(0, 10),
  ]);
  const times = seen.get(line.way + said) ?? 0;
  seen.set(line.way + said, times + 1);
  return hashOf([...way, hex([said, String(times)])]);
}

/** Hashes as line-identity.ts does: a credit is the hash of its parts, a debit is that hash with the word `debit`. */
function hashOf(parts: readonly string[]): Buffer {
  const [first = ''] = parts;
  return parts.length === 1 ? Buffer.from(first, 'hex') : createHash('sha256').update(JSON.stringify(parts)).digest();
}

function hex(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function clip(text: string, most = 200): string {
  return cutText(cleanCell(text), most);
}
