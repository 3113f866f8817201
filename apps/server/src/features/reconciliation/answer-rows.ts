import { ANSWER_MAX_ROWS } from '@mashang/contract/bank-files';
import { type PaymentStatus, readPain002 } from '../../channels/bank/read-pain002.ts';
import { cutText } from '../../platform/outside-text-rules.ts';
import { cleanCell, refuseSheet } from '../../platform/sheet-row.ts';
import { readMessage } from './message-text.ts';
import { readAmount } from './value-rules.ts';

/** A status with its money in fen. */
export type AnswerRowRead = Omit<PaymentStatus, 'amount'> & { amount: bigint | null };
export type AnswerRead = {
  messageId: string;
  ofMessage: string;
  ofLines: number | null;
  ofTotal: bigint | null;
  rows: AnswerRowRead[];
};
/** Longest texts of the message definition. */
const MOST = { number: 35, code: 35, reason: 210 } as const;
const COUNT = /^\d{1,9}$/;

/** A bank's answer to a file of payments; throws 400 for one that cannot be read whole. */
export function answerOf(bytes: Buffer): AnswerRead {
  const said = readMessage(bytes, readPain002);
  if (said.statuses.length > ANSWER_MAX_ROWS) refuseSheet(`回执不能超过 ${ANSWER_MAX_ROWS} 笔`);
  if (said.statuses.length === 0) refuseSheet('回执里没有任何状态');
  if (said.ofMessage === '') refuseSheet('回执没有原付款文件编号（OrgnlMsgId）');
  if (said.ofKind !== '' && !said.ofKind.startsWith('pain.001')) refuseSheet('回执不是对付款文件（pain.001）的答复');
  return {
    messageId: shortened(said.messageId, MOST.number),
    ofMessage: shortened(said.ofMessage, MOST.number),
    ofLines: said.ofLines === '' ? null : countOf(said.ofLines),
    ofTotal: said.ofTotal === '' ? null : moneyOf(said.ofTotal, '原合计金额'),
    rows: said.statuses.map(rowOf),
  };
}

function rowOf(said: PaymentStatus): AnswerRowRead {
  return {
    ...{ level: said.level, block: shortened(said.block, MOST.number), number: shortened(said.number, MOST.number) },
    ...{ status: shortened(said.status, MOST.code), reasonCode: shortened(said.reasonCode, MOST.code) },
    ...{ reason: shortened(said.reason, MOST.reason), currency: shortened(said.currency, MOST.code) },
    amount: said.amount === '' ? null : moneyOf(said.amount, said.number),
  };
}

/** One character more is kept, so that what is too long equals nothing of ours. */
function shortened(text: string, most: number): string {
  return cutText(cleanCell(text), most + 1);
}

function countOf(text: string): number {
  if (!COUNT.test(text)) refuseSheet('回执的原笔数无法识别');
  return Number(text);
}

function moneyOf(text: string, what: string): bigint {
  const amount = readAmount(text);
  if (amount === null || amount < 0n) refuseSheet(`回执的金额无法识别：${cutText(what, MOST.number)}`);
  return amount;
}
