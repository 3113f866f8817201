import { formatMoney } from '@mashang/contract/money';
import { BusinessError } from '../../platform/errors.ts';
import type { BankPayment } from '../../platform/files/bank/bank-file.ts';
import type { BankFileHead } from '../../platform/files/bank/bank-file-store.ts';
import { writeXml, type XmlPart } from '../../platform/files/xml-writing-rules.ts';
import * as zh from '../zh.ts';

/** The part of a file's head that the message contains. */
type PayingHead = Omit<BankFileHead, 'columns'>;
/** Longest texts of the message definition: a number, an account, a name, a line of remittance. */
const MOST = { number: 35, account: 34, name: 140, remittance: 140 } as const;

const part = (name: string, of: XmlPart['of'], attributes?: Record<string, string>): XmlPart =>
  attributes ? { name, attributes, of } : { name, of };
const text = (name: string, value: string, kind: keyof typeof MOST, title: string): XmlPart => {
  if (value.length === 0 || value.length > MOST[kind])
    throw new BusinessError('conflict', zh.writePain001.length(title, MOST[kind]));
  return part(name, value);
};
const account = (name: string, accountNo: string, title: string, currency?: string): XmlPart =>
  part(name, [
    part('Id', [part('Othr', [text('Id', accountNo, 'account', title)])]),
    currency === undefined ? undefined : part('Ccy', currency),
  ]);
const party = (name: string, holder: string, title: string): XmlPart => part(name, [text('Nm', holder, 'name', title)]);

/** No bank in the books has a clearing number, so it is identified by name, as in the CSV. */
function agent(name: string, bank: string, branch = ''): XmlPart {
  return part(name, [
    part('FinInstnId', [text('Nm', bank, 'name', zh.writePain001.bank)]),
    branch === '' ? undefined : part('BrnchId', [text('Nm', branch, 'name', zh.writePain001.branch)]),
  ]);
}

/**
 * Returns the payments of a bank file as pain.001.001.09 (CustomerCreditTransferInitiation): the same bytes each time.
 * Each payment is booked separately, and identified by its number (EndToEndId, and the remittance), by which it is
 * matched with the statement.
 * ISO 20022 message definitions: https://www.iso20022.org/iso-20022-message-definitions
 */
export function writePain001({ batchNo, madeAt, payer }: PayingHead, payments: readonly BankPayment[]): string {
  if (!payer) throw new BusinessError('conflict', zh.writePain001.csvOnly);
  const sums = [
    part('NbOfTxs', payments.length.toString()),
    part('CtrlSum', formatMoney(payments.reduce((sum, { amount }) => sum + amount, 0n))),
  ];
  const group = part('GrpHdr', [
    text('MsgId', batchNo, 'number', zh.writePain001.fileNo),
    part('CreDtTm', madeAt),
    ...sums,
    party('InitgPty', payer.holder, zh.writePain001.payer),
  ]);
  const block = part('PmtInf', [
    part('PmtInfId', batchNo),
    part('PmtMtd', 'TRF'),
    part('BtchBookg', 'false'),
    ...sums,
    part('ReqdExctnDt', [part('Dt', madeAt.slice(0, 10))]),
    party('Dbtr', payer.holder, zh.writePain001.payer),
    account('DbtrAcct', payer.accountNo, zh.writePain001.payerAccount, 'CNY'),
    agent('DbtrAgt', payer.bank),
    ...payments.map((payment, at) => transfer(payment, `${batchNo}-${at + 1}`)),
  ]);
  return writeXml(
    part('Document', [part('CstmrCdtTrfInitn', [group, block])], {
      xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
    }),
  );
}

function transfer(payment: BankPayment, instruction: string): XmlPart {
  const { number, amount, currency, bankName, bankBranch, holder, accountNo } = payment;
  const of = (title: string) => zh.writePain001.ofPayment(number, title);
  return part('CdtTrfTxInf', [
    part('PmtId', [part('InstrId', instruction), text('EndToEndId', number, 'number', of(zh.writePain001.paymentNo))]),
    part('Amt', [part('InstdAmt', formatMoney(amount), { Ccy: currency })]),
    // A return to the account a receipt came from: the statement names that account, but not always its bank.
    bankName === '' ? undefined : agent('CdtrAgt', bankName, bankBranch),
    party('Cdtr', holder, of(zh.writePain001.payee)),
    account('CdtrAcct', accountNo, of(zh.writePain001.payeeAccount)),
    part('RmtInf', [text('Ustrd', number, 'remittance', of(zh.writePain001.memo))]),
  ]);
}
