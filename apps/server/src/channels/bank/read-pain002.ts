import { allOf, at, readXml, textAt, type XmlNode, XmlRefused } from '../../platform/files/xml-tree.ts';
import * as zh from '../zh.ts';

/** A status from the bank: of the whole message, of its block of payments, or of one payment by its EndToEndId. */
export type PaymentStatus = {
  level: 'message' | 'block' | 'payment';
  /** The block's own number (OrgnlPmtInfId); empty where the bank does not give it. */
  block: string;
  number: string;
  status: string;
  reasonCode: string;
  reason: string;
  /** The payment as the bank quotes it; empty where it does not. */
  amount: string;
  currency: string;
};
export type PaymentAnswer = {
  messageId: string;
  /** The message that is answered: its number, kind, count and sum; empty where not given. */
  ofMessage: string;
  ofKind: string;
  ofLines: string;
  ofTotal: string;
  statuses: PaymentStatus[];
};

/** Whether bytes begin like a pain.002 message. */
export function looksLikePain002(head: string): boolean {
  return /<(\w+:)?Document\b[^>]*pain[.]002[.]/.test(head) || /<(\w+:)?CstmrPmtStsRpt\b/.test(head);
}

/** Reads a pain.002 message (CustomerPaymentStatusReport), in any of its versions since 3. Throws XmlRefused. */
export function readPain002(text: string): PaymentAnswer {
  const message = at(readXml(text), 'CstmrPmtStsRpt');
  if (!message) throw new XmlRefused(zh.readPain002.notAnswer);
  const groups = allOf(message, 'OrgnlGrpInfAndSts');
  const [group] = groups;
  if (!group || groups.length > 1) throw new XmlRefused(zh.readPain002.onePaymentFile);
  const whole = statusOf(group, 'GrpSts', { level: 'message', block: '' });
  const blocks = allOf(message, 'OrgnlPmtInfAndSts').flatMap((one) => {
    const block = textAt(one, 'OrgnlPmtInfId');
    const payments = allOf(one, 'TxInfAndSts').map((row) => paymentOf(row, block));
    return [...statusOf(one, 'PmtInfSts', { level: 'block', block }), ...payments];
  });
  return {
    messageId: textAt(message, 'GrpHdr', 'MsgId'),
    ofMessage: textAt(group, 'OrgnlMsgId'),
    ofKind: textAt(group, 'OrgnlMsgNmId'),
    ofLines: textAt(group, 'OrgnlNbOfTxs'),
    ofTotal: textAt(group, 'OrgnlCtrlSum'),
    statuses: [...whole, ...blocks],
  };
}

type Place = Pick<PaymentStatus, 'level' | 'block'>;
/** Returns the status of a whole message or block, where one is given. */
function statusOf(node: XmlNode, element: string, place: Place): PaymentStatus[] {
  const status = textAt(node, element);
  return status === '' ? [] : [{ ...place, number: '', status, ...reasonOf(node), amount: '', currency: '' }];
}

function paymentOf(row: XmlNode, block: string): PaymentStatus {
  const money = at(row, 'OrgnlTxRef', 'Amt', 'InstdAmt');
  return {
    level: 'payment',
    block,
    number: textAt(row, 'OrgnlEndToEndId'),
    status: textAt(row, 'TxSts'),
    ...reasonOf(row),
    amount: money?.text.trim() ?? '',
    currency: money?.attributes.Ccy ?? '',
  };
}

function reasonOf(node: XmlNode): Pick<PaymentStatus, 'reasonCode' | 'reason'> {
  const about = at(node, 'StsRsnInf');
  const words = allOf(node, 'StsRsnInf').flatMap((one) => allOf(one, 'AddtlInf').map((said) => said.text.trim()));
  return { reasonCode: textAt(about, 'Rsn', 'Cd') || textAt(about, 'Rsn', 'Prtry'), reason: words.join(' ') };
}
