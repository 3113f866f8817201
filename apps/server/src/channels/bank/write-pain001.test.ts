import { describe, expect, it } from 'vitest';
import { readXml, type XmlNode } from '../../platform/files/xml-tree.ts';
import { writePain001 } from './write-pain001.ts';

const HEAD = {
  batchNo: 'JB202603011000000000001',
  madeAt: '2026-03-01T10:00:00+08:00',
  payer: { holder: '示范支付有限公司', bank: '示范银行', accountNo: '1100200300400500' },
};
const PAYMENT = {
  number: 'JS2026030110000000000010001',
  holder: '甲 & 乙 <商贸>',
  accountNo: '7559000012345678',
  bankName: '示例银行',
  bankBranch: '深圳分行',
  amount: 9_007_199_254_740_993n,
  currency: 'CNY',
};
/** Returns the elements by their path, in the order of the document. */
function pathsOf(node: XmlNode, above = ''): string[] {
  const path = above === '' ? node.name : `${above}/${node.name}`;
  return node.children.length === 0 ? [`${path}=${node.text}`] : node.children.flatMap((one) => pathsOf(one, path));
}

describe('a pain.001.001.09', () => {
  it('has the elements of the message definition in their order, and sums that no float has touched', () => {
    const xml = writePain001(HEAD, [PAYMENT, { ...PAYMENT, number: 'JS2', bankBranch: '', amount: 1n }]);
    const root = readXml(xml);
    expect(root.attributes).toEqual({ xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' });
    const block = 'PmtInf/CdtTrfTxInf';
    expect(pathsOf(root).map((path) => path.replace('Document/CstmrCdtTrfInitn/', ''))).toEqual([
      'GrpHdr/MsgId=JB202603011000000000001',
      'GrpHdr/CreDtTm=2026-03-01T10:00:00+08:00',
      'GrpHdr/NbOfTxs=2',
      'GrpHdr/CtrlSum=90071992547409.94',
      'GrpHdr/InitgPty/Nm=示范支付有限公司',
      'PmtInf/PmtInfId=JB202603011000000000001',
      'PmtInf/PmtMtd=TRF',
      'PmtInf/BtchBookg=false',
      'PmtInf/NbOfTxs=2',
      'PmtInf/CtrlSum=90071992547409.94',
      'PmtInf/ReqdExctnDt/Dt=2026-03-01',
      'PmtInf/Dbtr/Nm=示范支付有限公司',
      'PmtInf/DbtrAcct/Id/Othr/Id=1100200300400500',
      'PmtInf/DbtrAcct/Ccy=CNY',
      'PmtInf/DbtrAgt/FinInstnId/Nm=示范银行',
      `${block}/PmtId/InstrId=JB202603011000000000001-1`,
      `${block}/PmtId/EndToEndId=JS2026030110000000000010001`,
      `${block}/Amt/InstdAmt=90071992547409.93`,
      `${block}/CdtrAgt/FinInstnId/Nm=示例银行`,
      `${block}/CdtrAgt/BrnchId/Nm=深圳分行`,
      `${block}/Cdtr/Nm=甲 & 乙 <商贸>`,
      `${block}/CdtrAcct/Id/Othr/Id=7559000012345678`,
      `${block}/RmtInf/Ustrd=JS2026030110000000000010001`,
      `${block}/PmtId/InstrId=JB202603011000000000001-2`,
      `${block}/PmtId/EndToEndId=JS2`,
      `${block}/Amt/InstdAmt=0.01`,
      `${block}/CdtrAgt/FinInstnId/Nm=示例银行`,
      `${block}/Cdtr/Nm=甲 & 乙 <商贸>`,
      `${block}/CdtrAcct/Id/Othr/Id=7559000012345678`,
      `${block}/RmtInf/Ustrd=JS2`,
    ]);
    expect(xml).toContain('<InstdAmt Ccy="CNY">0.01</InstdAmt>');
    expect(writePain001(HEAD, [PAYMENT])).toBe(writePain001(HEAD, [PAYMENT]));
  });

  it('leaves the bank out where only the account is known', () => {
    const xml = writePain001(HEAD, [{ ...PAYMENT, bankName: '', bankBranch: '' }]);
    expect(xml).not.toContain('CdtrAgt');
    expect(xml).toContain('<Cdtr>');
  });

  it('is not written where a field would have to be cut, or nobody pays', () => {
    const long = { ...PAYMENT, accountNo: '1'.repeat(35) };
    expect(() => writePain001(HEAD, [long])).toThrow('收款账号须为 1–34 个字符，无法写入 pain.001，请改用 CSV');
    expect(() => writePain001(HEAD, [{ ...PAYMENT, holder: '' }])).toThrow('收款户名');
    expect(() => writePain001(HEAD, [{ ...PAYMENT, number: 'J'.repeat(36) }])).toThrow('付款编号');
    expect(() => writePain001({ ...HEAD, payer: null }, [PAYMENT])).toThrow('没有付款账户');
  });
});
