import { describe, expect, it } from 'vitest';
import { looksLikeCamt, readCamt } from './read-camt.ts';

const NOTICE =
  '<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02">' +
  `<n:BkToCstmrDbtCdtNtfctn><n:GrpHdr><n:MsgId>M1</n:MsgId></n:GrpHdr>
<n:Ntfctn><n:Acct><n:Id><n:IBAN>CN00 1234</n:IBAN></n:Id></n:Acct>
<n:Ntry><n:NtryRef>7</n:NtryRef><n:Amt Ccy="CNY">30.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>` +
  '<n:BookgDt><n:DtTm>2026-03-01T10:00:00+08:00</n:DtTm></n:BookgDt><n:ValDt><n:Dt>2026-03-01</n:Dt></n:ValDt>' +
  `<n:AcctSvcrRef>S9</n:AcctSvcrRef>
<n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>E1</n:EndToEndId></n:Refs><n:AmtDtls><n:TxAmt>` +
  '<n:Amt Ccy="CNY">10.00</n:Amt></n:TxAmt></n:AmtDtls><n:RltdPties><n:Dbtr><n:Nm>甲</n:Nm></n:Dbtr><n:CdtrAcct>' +
  '<n:Id><n:Othr><n:Id>8866</n:Id></n:Othr></n:Id></n:CdtrAcct></n:RltdPties><n:RltdAgts><n:DbtrAgt><n:FinInstnId>' +
  '<n:BICFI>BKCHCNBJ</n:BICFI><n:Nm>示例银行</n:Nm></n:FinInstnId></n:DbtrAgt></n:RltdAgts><n:RmtInf>' +
  `<n:Ustrd>a</n:Ustrd><n:Ustrd>b</n:Ustrd></n:RmtInf></n:TxDtls>
<n:TxDtls><n:Refs><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs><n:AmtDtls><n:TxAmt>` +
  '<n:Amt Ccy="CNY">20.00</n:Amt></n:TxAmt></n:AmtDtls><n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>R2</n:Ref>' +
  `</n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
<n:Ntry><n:Amt Ccy="CNY">5.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>PDNG</n:Sts></n:Ntry>
<n:Ntry><n:Amt Ccy="CNY">10.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:RvslInd>true</n:RvslInd><n:Sts>BOOK</n:Sts>` +
  '<n:BookgDt><n:Dt>2026-03-01</n:Dt></n:BookgDt><n:AcctSvcrRef>S10</n:AcctSvcrRef>' +
  `<n:AddtlNtryInf>冲正</n:AddtlNtryInf></n:Ntry>
</n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>`;

describe('a camt.054 of an older version with prefixes', () => {
  const read = readCamt(NOTICE);

  it('is one line a transaction, or an entry without any, and leaves out what is not booked', () => {
    expect(read).toMatchObject({ kind: '054', messageId: 'M1', pending: 1, unequal: [] });
    expect(read.lines.map(({ no, way, amount, reversal }) => [no, way, amount, reversal])).toEqual([
      [1, 'credit', '10.00', false],
      [2, 'credit', '20.00', false],
      [3, 'debit', '10.00', true],
    ]);
  });

  it('says who paid, to which number, with which words; with several transactions the entry’s number is none’s', () => {
    expect(read.lines[0]).toMatchObject({
      account: 'CN001234',
      name: '甲',
      otherBank: '示例银行',
      creditedAccount: '8866',
      text: 'a b',
      endToEndId: 'E1',
      bankReference: '',
    });
    expect(read.lines[1]).toMatchObject({ text: 'R2', otherBank: '', endToEndId: '', entryReference: '7' });
    expect(read.lines[2]).toMatchObject({ text: '冲正', bankReference: 'S10', bookedAt: '2026-03-01' });
  });
});

describe('what is refused', () => {
  it('reads no entities, no other message and nothing broken', () => {
    expect(() => readCamt(`<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>`)).toThrow(
      'DOCTYPE',
    );
    expect(() => readCamt('<Document><Other/></Document>')).toThrow('camt.053');
    expect(() => readCamt('<Document><BkToCstmrStmt></Document>')).toThrow('XML');
    expect(looksLikeCamt('<html><body>')).toBe(false);
    expect(looksLikeCamt(NOTICE)).toBe(true);
  });

  it('marks every line of an entry whose transactions do not add up', () => {
    expect(readCamt(NOTICE.replace('>30.00<', '>31.00<')).unequal).toEqual([1, 2]);
  });
});

/** A statement of a day, in the form of version 8 and later. */
const statement = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr>` +
  `<MsgId>053-20260302-1</MsgId><CreDtTm>2026-03-02T01:00:00+08:00</CreDtTm></GrpHdr>
<Stmt><Id>20260301</Id><ElctrncSeqNb>61</ElctrncSeqNb><Acct><Id><Othr><Id>1100200300400500</Id></Othr></Id>` +
  `<Ccy>CNY</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">99.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>` +
  `<Dt>2026-03-01</Dt></Dt></Bal>
${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, details: string, way = 'CRDT') =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="CNY">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-01</Dt></BookgDt><ValDt><Dt>2026-03-01</Dt></ValDt>` +
  `<AcctSvcrRef>FT260301001</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>` +
  `${details}</NtryDtls></Ntry>`;
type Part = { booked?: string; said?: string; currency?: string; way?: string };
const detail = ({
  booked,
  said,
  currency = 'CNY',
  way,
}: Part) => `<TxDtls><Refs><AcctSvcrRef>TX${said ?? booked ?? ''}</AcctSvcrRef><EndToEndId>E2E</EndToEndId></Refs>
${booked === undefined ? '' : `<Amt Ccy="${currency}">${booked}</Amt>`}${way ? `<CdtDbtInd>${way}</CdtDbtInd>` : ''}
${said === undefined ? '' : `<AmtDtls><TxAmt><Amt Ccy="${currency}">${said}</Amt></TxAmt></AmtDtls>`}
<RltdPties><Dbtr><Pty><Nm>王小明</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>货款</Ustrd></RmtInf></TxDtls>`;
const unequalOf = (...entries: string[]) => readCamt(statement(...entries)).unequal;

describe('an entry and its transactions', () => {
  it.each([
    ['one of the same amount', '99.50', [{ booked: '99.50' }], []],
    ['one that says no amount', '99.50', [{}], []],
    ['one of the same amount in more decimals', '99.50', [{ said: '99.50000' }], []],
    ['one with the net amount beside the gross', '99.50', [{ booked: '99.50', said: '100.00' }], []],
    ['one with a gross amount alone', '99.50', [{ said: '100.00' }], [1]],
    ['one of the other direction', '99.50', [{ booked: '99.50', way: 'DBIT' }], [1]],
    ['one in another currency', '99.50', [{ said: '99.50', currency: 'USD' }], [1]],
    ['several that add up', '30.00', [{ said: '10.00' }, { said: '20.00' }], []],
    ['several, one of which takes off', '30.00', [{ said: '40.00' }, { said: '10.00', way: 'DBIT' }], []],
    [
      'several, one of which takes off and is not counted so',
      '50.00',
      [{ said: '40.00' }, { said: '10.00', way: 'DBIT' }],
      [1, 2],
    ],
    ['several that do not add up', '30.00', [{ said: '10.00' }, { said: '20.01' }, { said: '0.00' }], [1, 2, 3]],
    ['several, one of which says no amount', '30.00', [{ said: '10.00' }, {}], [1, 2]],
    ['several, one of which nobody can read', '30.00', [{ said: '30.00' }, { said: '1,0' }], [1, 2]],
    [
      'several, one of which is in another currency',
      '30.00',
      [{ said: '10.00' }, { said: '20.00', currency: 'USD' }],
      [1, 2],
    ],
  ] satisfies [string, string, Part[], number[]][])('%s', (_, amount, parts, unequal) => {
    expect(unequalOf(entry(amount, parts.map(detail).join('')))).toEqual(unequal);
  });

  it('are judged entry by entry', () => {
    const [good, bad] = [
      entry('5.00', detail({ booked: '5.00' })),
      entry('7.00', detail({ said: '8.00' }) + detail({})),
    ];
    expect(unequalOf(good, bad, good)).toEqual([2, 3]);
  });
});
