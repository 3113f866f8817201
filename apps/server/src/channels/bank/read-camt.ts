import { formatTime } from '@mashang/contract/time';
import { allOf, at, readXml, textAt, type XmlNode, XmlRefused } from '../../platform/files/xml-tree.ts';
import * as zh from '../zh.ts';

/** One line of a bank: a `TxDtls`, or an entry without any. Texts are unchanged. */
export type BankLine = {
  /** Its number in the document, from 1. */
  no: number;
  account: string;
  way: 'credit' | 'debit';
  /** Reverses an earlier entry, which had the other direction. */
  reversal: boolean;
  amount: string;
  currency: string;
  /** The bank's own number; the entry's where the entry has only one line. */
  bankReference: string;
  endToEndId: string;
  entryReference: string;
  /** ISO 8601, with a time where the bank gave one. */
  bookedAt: string;
  valueDay: string;
  /** Name of the other party. */
  name: string;
  otherAccount: string;
  /** Its bank: the name, else its code. */
  otherBank: string;
  /** The account of a credit where it differs from the statement's: a virtual number. */
  creditedAccount: string;
  text: string;
};
/** A day (YYYY-MM-DD, in Shanghai) of an account that a statement is the last or only page of. */
export type StatementDay = { account: string; day: string };
export type CamtDocument = {
  kind: '053' | '054';
  messageId: string;
  /** Days that the message is the statement of; none in a notice, or where it names no single day. */
  days: StatementDay[];
  lines: BankLine[];
  /** Number of entries not booked yet: they prove nothing. */
  pending: number;
  /**
   * Numbers of the lines of entries that contradict themselves: the transactions do not add up to the entry. None of
   * these lines proves anything.
   */
  unequal: number[];
};

/** Whether bytes begin like a camt.053 or camt.054 message. */
export function looksLikeCamt(head: string): boolean {
  return /<(\w+:)?Document\b[^>]*camt[.]05[34][.]/.test(head) || /<(\w+:)?BkToCstmr(Stmt|DbtCdtNtfctn)\b/.test(head);
}

/**
 * Reads a camt.053 (statement of a day) or camt.054 (notice of entries) message, in any of its versions: booked
 * entries only. Throws XmlRefused.
 * ISO 20022 message definitions: https://www.iso20022.org/iso-20022-message-definitions
 */
export function readCamt(text: string): CamtDocument {
  const root = readXml(text);
  const [statement, notice] = [at(root, 'BkToCstmrStmt'), at(root, 'BkToCstmrDbtCdtNtfctn')];
  const message = statement ?? notice;
  if (!message) throw new XmlRefused(zh.readCamt.notStatement);
  const document: CamtDocument = {
    kind: statement ? '053' : '054',
    messageId: textAt(message, 'GrpHdr', 'MsgId'),
    days: statement ? allOf(statement, 'Stmt').flatMap(daysOf) : [],
    lines: [],
    pending: 0,
    unequal: [],
  };
  for (const part of allOf(message, statement ? 'Stmt' : 'Ntfctn')) {
    const account = accountOf(at(part, 'Acct'));
    for (const entry of allOf(part, 'Ntry')) addEntry(document, account, entry);
  }
  return document;
}

/** Returns the day of a statement: of its times, else of its closing balance. */
function daysOf(part: XmlNode): StatementDay[] {
  const account = accountOf(at(part, 'Acct'));
  const hasMore = textAt(part, 'StmtPgntn', 'LastPgInd') === 'false';
  const [from, to] = ['FrDtTm', 'ToDtTm'].map((name) => dayOfBank(textAt(part, 'FrToDt', name)));
  const closing = allOf(part, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD');
  const day =
    from || to ? (from === to ? from : '') : dayOfBank(textAt(closing, 'Dt', 'Dt') || textAt(closing, 'Dt', 'DtTm'));
  return account === '' || hasMore || !day ? [] : [{ account, day }];
}

/** The day in Shanghai; a text without an offset is taken as written. Empty where the text is no time. */
export function dayOfBank(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return '';
  if (!/(Z|[+-]\d{2}:\d{2})$/.test(text)) return text.slice(0, 10);
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : formatTime(time).slice(0, 10);
}

function addEntry(document: CamtDocument, account: string, entry: XmlNode): void {
  // Sts is a text up to version 7, and since then a code in an element of its own.
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if (state !== 'BOOK') {
    document.pending += 1;
    return;
  }
  const details = allOf(entry, 'NtryDtls').flatMap((one) => allOf(one, 'TxDtls'));
  const lines =
    details.length === 0
      ? [lineOf(account, entry, undefined, true)]
      : details.map((one) => lineOf(account, entry, one, details.length === 1));
  const isWhole = details.length === 0 || addsUp(lines, lineOf(account, entry, undefined, true));
  for (const line of lines) {
    const no = document.lines.length + 1;
    document.lines.push({ ...line, no });
    if (!isWhole) document.unequal.push(no);
  }
}

function lineOf(account: string, entry: XmlNode, detail: XmlNode | undefined, alone: boolean): Omit<BankLine, 'no'> {
  const refs = at(detail, 'Refs');
  const way = (textAt(detail, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT' ? 'credit' : 'debit';
  const money = at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt') ?? at(entry, 'Amt');
  const parties = at(detail, 'RltdPties');
  const credited = accountOf(at(parties, 'CdtrAcct'));
  const other = way === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  return {
    account,
    way,
    reversal: ['true', '1'].includes(textAt(entry, 'RvslInd')),
    amount: money?.text.trim() ?? '',
    currency: money?.attributes.Ccy ?? '',
    bankReference: textAt(refs, 'AcctSvcrRef') || (alone ? textAt(entry, 'AcctSvcrRef') : ''),
    endToEndId: given(textAt(refs, 'EndToEndId')),
    entryReference: textAt(entry, 'NtryRef') || textAt(entry, 'AcctSvcrRef'),
    bookedAt: textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'BookgDt', 'Dt'),
    valueDay: (textAt(entry, 'ValDt', 'Dt') || textAt(entry, 'ValDt', 'DtTm')).slice(0, 10),
    name: textAt(parties, other[0] as string, 'Pty', 'Nm') || textAt(parties, other[0] as string, 'Nm'),
    otherAccount: accountOf(at(parties, other[1] as string)),
    otherBank: bankOf(at(detail, 'RltdAgts', `${other[0]}Agt`, 'FinInstnId')),
    creditedAccount: way === 'credit' && credited !== account ? credited : '',
    text: textOf(entry, detail),
  };
}

/** Returns the payer's text: unstructured and structured remittance, and the bank's additions. */
function textOf(entry: XmlNode, detail: XmlNode | undefined): string {
  const remittance = at(detail, 'RmtInf');
  const parts = [
    ...allOf(remittance, 'Ustrd').map(({ text }) => text.trim()),
    ...allOf(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref')),
    textAt(detail, 'AddtlTxInf'),
    ...(detail ? [] : [textAt(entry, 'AddtlNtryInf')]),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function accountOf(account: XmlNode | undefined): string {
  return (textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id')).replaceAll(' ', '');
}

function bankOf(bank: XmlNode | undefined): string {
  return textAt(bank, 'Nm') || textAt(bank, 'ClrSysMmbId', 'MmbId') || textAt(bank, 'BICFI') || textAt(bank, 'BIC');
}

/** Returns a reference; banks write NOTPROVIDED where a payer gave none. */
function given(reference: string): string {
  return reference === 'NOTPROVIDED' ? '' : reference;
}

/**
 * Whether the transactions of an entry, one or several, add up to the entry: in its currency, those of the other
 * direction subtracted. A gross amount beside a net entry does not, nor does an unreadable amount.
 */
function addsUp(lines: readonly Omit<BankLine, 'no'>[], entry: Omit<BankLine, 'no'>): boolean {
  const whole = unitsOf(entry.amount);
  let sum = 0n;
  for (const { amount, currency, way } of lines) {
    const units = unitsOf(amount);
    if (units === null || currency !== entry.currency) return false;
    sum += way === entry.way ? units : -units;
  }
  return sum === whole;
}

/**
 * Returns an amount in the smallest unit of the message definitions, five decimals; null where the text is not an
 * amount.
 */
function unitsOf(amount: string): bigint | null {
  const match = /^(\d{1,18})(?:[.](\d{0,5}))?$/.exec(amount);
  return match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(5, '0')}`);
}
