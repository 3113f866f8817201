import { SaxesParser } from 'saxes';
import type { Entry, Payment } from './bank.ts';

/** Messages of ISO 20022 as a bank writes and reads them. */

const OPEN = '<?xml version="1.0" encoding="UTF-8"?>';

/** Fen of `12.30`; null for what is no amount. */
export function fenOf(text: string): bigint | null {
  const found = /^(\d{1,12})(?:[.](\d{1,2}))?$/.exec(text.trim());
  return found ? BigInt(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`) : null;
}

/** `12.30` of fen. */
export function yuanOf(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A notice of entries (054), of the accounts that have some; or a day's statement (053) of the account that is named. */
export function camtOf(kind: '053' | '054', id: string, entries: readonly Entry[], of?: readonly string[]): string {
  const [root, part] = kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  const numbers = of ?? new Set(entries.map(({ account }) => account));
  const parts = [...numbers].map((number) => {
    const own = entries.filter(({ account }) => account === number).map(entryOf);
    return `<${part}><Id>${id}</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>CNY</Ccy></Acct>${own.join('')}</${part}>`;
  });
  return `${OPEN}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${root}><GrpHdr><MsgId>${id}</MsgId></GrpHdr>${parts.join('')}</${root}></Document>`;
}

function entryOf(entry: Entry): string {
  const { way, amount, reference, endToEnd, name, otherAccount, creditedTo, text, at } = entry;
  const time = new Date(at + 8 * 3_600_000).toISOString().slice(0, 19);
  const other = way === 'credit' ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
  const virtual = creditedTo === '' ? '' : `<CdtrAcct><Id><Othr><Id>${creditedTo}</Id></Othr></Id></CdtrAcct>`;
  return `<Ntry><Amt Ccy="CNY">${yuanOf(amount)}</Amt><CdtDbtInd>${way === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><DtTm>${time}+08:00</DtTm></BookgDt><ValDt><Dt>${time.slice(0, 10)}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>
    <Refs><AcctSvcrRef>${reference}</AcctSvcrRef><EndToEndId>${endToEnd || 'NOTPROVIDED'}</EndToEndId></Refs><Amt Ccy="CNY">${yuanOf(amount)}</Amt>
    <RltdPties><${other[0]}><Pty><Nm>${escaped(name)}</Nm></Pty></${other[0]}><${other[1]}><Id><Othr><Id>${escaped(otherAccount)}</Id></Othr></Id></${other[1]}>${virtual}</RltdPties>
    <RltdAgts><${other[0]}Agt><FinInstnId><Nm>沙箱银行</Nm></FinInstnId></${other[0]}Agt></RltdAgts>
    <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

/** The payments of a pain.001 message. */
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

/** What became of each payment of a message of one block, which has the message's own number: accepted and settled, or refused. */
export function pain002Of(messageId: string, states: readonly { endToEnd: string; state: 'ACSC' | 'RJCT' }[]): string {
  const some = states.some(({ state }) => state === 'RJCT');
  const group = !some ? 'ACSC' : states.every(({ state }) => state === 'RJCT') ? 'RJCT' : 'PART';
  const rows = states.map(({ endToEnd, state }) => {
    const why = state === 'RJCT' ? '<StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf>' : '';
    return `<TxInfAndSts><OrgnlEndToEndId>${escaped(endToEnd)}</OrgnlEndToEndId><TxSts>${state}</TxSts>${why}</TxInfAndSts>`;
  });
  return `${OPEN}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R${escaped(messageId)}</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${escaped(messageId)}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><OrgnlNbOfTxs>${states.length}</OrgnlNbOfTxs><GrpSts>${group}</GrpSts></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${escaped(messageId)}</OrgnlPmtInfId>${rows.join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}

/** Text as it may stand in an element or an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
