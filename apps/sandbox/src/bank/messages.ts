import { SaxesParser } from 'saxes';
import type { Entry, Payment, PaymentState } from './bank.ts';

/** Messages of ISO 20022 as a bank writes and reads them. */

const OPEN = '<?xml version="1.0" encoding="UTF-8"?>';

/** Parses `12.30` to fen; null where the text is not an amount. */
export function fenOf(text: string): bigint | null {
  const found = /^(\d{1,12})(?:[.](\d{1,2}))?$/.exec(text.trim());
  return found ? BigInt(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : null;
}

/** Formats fen as `12.30`. */
export function yuanOf(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type Notice = { id: string; madeAt: number; entries: readonly Entry[] };
/** A day (`2026-03-01`, in Shanghai) of one account; `opening` is its balance when the day began, in fen. */
export type Statement = Notice & { day: string; account: string; opening: bigint };

/** Returns a notice of entries (camt.054), for the accounts that have some. */
export function noticeOf({ id, madeAt, entries }: Notice): string {
  const parts = [...new Set(entries.map(({ account }) => account))].map((number) => {
    const own = entries.filter(({ account }) => account === number).map(entryOf);
    return `<Ntfctn><Id>${id}</Id>${accountOf(number)}${own.join('')}</Ntfctn>`;
  });
  return documentOf('camt.054.001.08', 'BkToCstmrDbtCdtNtfctn', `${headerOf({ id, madeAt })}${parts.join('')}`);
}

/** Returns a day's statement (camt.053): the account's balance before and after, and every entry in between. */
export function statementOf({ id, madeAt, day, account, opening, entries }: Statement): string {
  const closing = entries.reduce((sum, { way, amount }) => (way === 'credit' ? sum + amount : sum - amount), opening);
  const times = `<FrToDt><FrDtTm>${day}T00:00:00+08:00</FrDtTm><ToDtTm>${day}T23:59:59+08:00</ToDtTm></FrToDt>`;
  const balances = `${balanceOf('OPBD', opening, day)}${balanceOf('CLBD', closing, day)}`;
  const all = `${times}${accountOf(account)}${balances}${entries.map(entryOf).join('')}`;
  const header = headerOf({ id, madeAt });
  return documentOf('camt.053.001.08', 'BkToCstmrStmt', `${header}<Stmt><Id>${id}</Id>${all}</Stmt>`);
}

function documentOf(message: string, root: string, inside: string): string {
  return `${OPEN}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><${root}>${inside}</${root}></Document>`;
}

function headerOf({ id, madeAt }: { id: string; madeAt: number }): string {
  return `<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${timeOf(madeAt)}+08:00</CreDtTm></GrpHdr>`;
}

function accountOf(number: string): string {
  return `<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>CNY</Ccy></Acct>`;
}

/** Returns the balance at the opening (OPBD) or closing (CLBD) of the day; an overdrawn one is a debit. */
function balanceOf(type: 'OPBD' | 'CLBD', fen: bigint, day: string): string {
  const way = fen < 0n ? 'DBIT' : 'CRDT';
  return (
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${yuanOf(fen < 0n ? -fen : fen)}</Amt>` +
    `<CdtDbtInd>${way}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  );
}

/** Returns the time in Shanghai. */
function timeOf(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19);
}

/**
 * Returns an element with a text of at most `most` characters; nothing for an empty text, which the message does not
 * allow.
 */
function element(name: string, text: string, most: number): string {
  const kept = [...text].slice(0, most).join('');
  return kept === '' ? '' : `<${name}>${escaped(kept)}</${name}>`;
}

function numberOf(name: string, text: string): string {
  const id = element('Id', text, ACCOUNT_MAX);
  return id === '' ? '' : `<${name}><Id><Othr>${id}</Othr></Id></${name}>`;
}

/** Max140Text; for an account's number Max34Text. */
const TEXT_MAX = 140;
const ACCOUNT_MAX = 34;

/** Reason of a returned payment: the account is closed. */
const RETURN = '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>';

function entryOf(entry: Entry): string {
  const { way, amount, reference, endToEnd, name, otherAccount, creditedTo, text, returned, at } = entry;
  const time = timeOf(at);
  const [sign, family, party] = way === 'credit' ? ['CRDT', 'RCDT', 'Dbtr'] : ['DBIT', 'ICDT', 'Cdtr'];
  const sum = `<Amt Ccy="CNY">${yuanOf(amount)}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`;
  const who = element('Nm', name, TEXT_MAX);
  const said = element('Ustrd', text, TEXT_MAX);
  const partyOf = who && `<${party}><Pty>${who}</Pty></${party}>`;
  const parties = partyOf + numberOf(`${party}Acct`, otherAccount) + numberOf('CdtrAcct', creditedTo);
  return (
    `<Ntry>${sum}<Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><DtTm>${time}+08:00</DtTm></BookgDt><ValDt><Dt>${time.slice(0, 10)}</Dt></ValDt><AcctSvcrRef>` +
    `${reference}</AcctSvcrRef>
    <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${returned ? 'ICDT' : family}</Cd><SubFmlyCd>` +
    `${returned ? 'RRTN' : 'OTHR'}</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls><TxDtls>
    <Refs><AcctSvcrRef>${reference}</AcctSvcrRef><EndToEndId>${endToEnd || 'NOTPROVIDED'}</EndToEndId></Refs>${sum}
    ${parties && `<RltdPties>${parties}</RltdPties>`}<RltdAgts><${party}Agt><FinInstnId><Nm>沙箱银行</Nm></FinInstnId>` +
    `</${party}Agt></RltdAgts>
    ${said && `<RmtInf>${said}</RmtInf>`}${returned ? RETURN : ''}</TxDtls></NtryDtls></Ntry>`
  );
}

/** Reads the payments of a pain.001 message. */
export function readPain001(xml: string): { messageId: string; payments: Payment[] } {
  const parser = new SaxesParser();
  const path: string[] = [];
  const payments: Payment[] = [];
  let messageId = '';
  let account = '';
  let open: Record<string, string> = {};
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (name === 'CdtTrfTxInf') open = {};
  });
  parser.on('text', (text) => {
    const at = path.join('/');
    if (at.endsWith('GrpHdr/MsgId')) messageId += text.trim();
    else if (at.endsWith('PmtInf/DbtrAcct/Id/Othr/Id')) account = text.trim();
    else open[at.split('CdtTrfTxInf/')[1] ?? ''] = text.trim();
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    if (name !== 'CdtTrfTxInf') return;
    const amount = fenOf(open['Amt/InstdAmt'] ?? '') ?? 0n;
    const [endToEnd = '', to = ''] = [open['PmtId/EndToEndId'], open['CdtrAcct/Id/Othr/Id']];
    payments.push({ endToEnd, account, amount, to, name: open['Cdtr/Nm'] ?? '', text: open['RmtInf/Ustrd'] ?? '' });
  });
  parser.write(xml).close();
  return { messageId, payments };
}

/**
 * Returns the result of each payment of a message with one block, which has the message's own number: settled, accepted
 * or refused; the whole is PART where some are refused.
 */
export function pain002Of(
  messageId: string,
  states: readonly { endToEnd: string; state: PaymentState }[],
  madeAt: number,
): string {
  const some = states.some(({ state }) => state === 'RJCT');
  const accepted = states.some(({ state }) => state === 'ACCP') ? 'ACCP' : 'ACSC';
  const group = !some ? accepted : states.every(({ state }) => state === 'RJCT') ? 'RJCT' : 'PART';
  const rows = states.map(({ endToEnd, state }) => {
    const why = state === 'RJCT' ? '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>' : '';
    return (
      `<TxInfAndSts><OrgnlEndToEndId>${escaped(endToEnd)}</OrgnlEndToEndId><TxSts>${state}</TxSts>` +
      `${why}</TxInfAndSts>`
    );
  });
  const id = `R${escaped(messageId)}`.slice(0, 35);
  const ofMessage =
    `<OrgnlMsgId>${escaped(messageId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>` +
    `<OrgnlNbOfTxs>${states.length}</OrgnlNbOfTxs><GrpSts>${group}</GrpSts>`;
  const block = `<OrgnlPmtInfId>${escaped(messageId)}</OrgnlPmtInfId>${rows.join('')}`;
  return documentOf(
    'pain.002.001.10',
    'CstmrPmtStsRpt',
    `${headerOf({ id, madeAt })}<OrgnlGrpInfAndSts>${ofMessage}</OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts>${block}</OrgnlPmtInfAndSts>`,
  );
}

/** Returns text escaped for an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
