import { ANSWER_MAX_ROWS } from '@mashang/contract/bank-files';
import { type PaymentStatus, readPain002 } from '../../../channels/bank/read-pain002.ts';
import { cleanCell, refuseSheet } from '../../../platform/files/sheets/sheet-row.ts';
import { cutText } from '../../../platform/security/outside-text-rules.ts';
import { readMessage } from '../statements/message-text.ts';
import { readAmount } from '../statements/value-rules.ts';
import * as zh from '../zh.ts';

/** One status of the bank's answer; `amount` in fen. */
export type AnswerRowRead = Omit<PaymentStatus, 'amount'> & { amount: bigint | null };
export type AnswerRead = {
  messageId: string;
  ofMessage: string;
  ofLines: number | null;
  ofTotal: bigint | null;
  rows: AnswerRowRead[];
};
/** Maximum text lengths of the message definition. */
const MOST = { number: 35, code: 35, reason: 210 } as const;
const COUNT = /^\d{1,9}$/;

/** Parses a bank's answer to a payment file; throws 400 when it cannot be read completely. */
export function answerOf(bytes: Buffer): AnswerRead {
  const said = readMessage(bytes, readPain002);
  if (said.statuses.length > ANSWER_MAX_ROWS) refuseSheet(zh.answerRows.tooManyRows(ANSWER_MAX_ROWS));
  if (said.statuses.length === 0) refuseSheet(zh.answerRows.noStatus);
  if (said.ofMessage === '') refuseSheet(zh.answerRows.noOriginalNumber);
  if (said.ofKind !== '' && !said.ofKind.startsWith('pain.001')) refuseSheet(zh.answerRows.notAnAnswer);
  return {
    messageId: shortened(said.messageId, MOST.number),
    ofMessage: shortened(said.ofMessage, MOST.number),
    ofLines: said.ofLines === '' ? null : countOf(said.ofLines),
    ofTotal: said.ofTotal === '' ? null : moneyOf(said.ofTotal, zh.answerRows.originalTotal),
    rows: said.statuses.map(rowOf),
  };
}

function rowOf(said: PaymentStatus): AnswerRowRead {
  return {
    level: said.level,
    block: shortened(said.block, MOST.number),
    number: shortened(said.number, MOST.number),
    status: shortened(said.status, MOST.code),
    reasonCode: shortened(said.reasonCode, MOST.code),
    reason: shortened(said.reason, MOST.reason),
    currency: shortened(said.currency, MOST.code),
    amount: said.amount === '' ? null : moneyOf(said.amount, said.number),
  };
}

/** Keeps one character more than allowed, so that a text that is too long equals none of our own values. */
function shortened(text: string, most: number): string {
  return cutText(cleanCell(text), most + 1);
}

function countOf(text: string): number {
  if (!COUNT.test(text)) refuseSheet(zh.answerRows.countUnreadable);
  return Number(text);
}

function moneyOf(text: string, what: string): bigint {
  const amount = readAmount(text);
  if (amount === null || amount < 0n) refuseSheet(zh.answerRows.amountUnreadable(cutText(what, MOST.number)));
  return amount;
}
