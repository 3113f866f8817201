import { KNOWN_ACCOUNT_TYPES } from '@mashang/contract/products';
import { describe, expect, it } from 'vitest';
import { asksForCheck, changedFields, complaintsOf, type Draft, draftOf, emptyDraft, labelsOf } from './form-rules.ts';

const typeOf = (accType: number) => {
  const known = KNOWN_ACCOUNT_TYPES.find((type) => type.accType === accType);
  if (!known) throw new Error('no such type');
  const { name, account, branch, thirdParty, number, code } = known;
  return {
    accType,
    name,
    accountLabel: account,
    branchLabel: branch,
    thirdPartyLabel: thirdParty,
    numberRule: number,
    codeRule: code,
  };
};
const NAME = '示范码商一商行';
const PAPER = { evidence: 'document', evidenceFile: '/files/account-papers/x.pdf' } as const;
const card: Draft = { ...emptyDraft('2', NAME), outAuthNo: '6222020000000007', bankName: '示范银行', ...PAPER };
const wrong = (accType: number, change: Partial<Draft>, before?: Draft) =>
  Object.keys(complaintsOf({ ...card, ...change }, typeOf(accType), NAME, before));

describe('the form of an account', () => {
  it('says what is wrong while one types, as the server will', () => {
    expect(wrong(2, {})).toEqual([]);
    expect(wrong(2, { outAuthNo: '6222 0200 0000 0007' })).toEqual([]);
    expect(wrong(2, { outAuthNo: '6222020000000008', bankName: ' ' })).toEqual(['outAuthNo', 'bankName']);
    expect(wrong(2, { receiveUserName: '张三' })).toEqual(['receiveUserName']);
    expect(wrong(2, { receiveUserName: ' 示范码商一 商行' })).toEqual([]);
    expect(wrong(10, { outAuthNo: 'M1' })).toEqual(['qrcodeUrl']);
    expect(wrong(3, { outAuthNo: '13800138000' })).toEqual(['outAuthNo']);
    expect(wrong(2, { outAuthNo: '755900001234' })).toEqual([]);
    expect(wrong(2, { evidence: '' })).toEqual(['evidence']);
    expect(wrong(2, { evidence: 'authorisation' })).toEqual(['evidence']);
    expect(wrong(2, { evidenceFile: '' })).toEqual(['evidenceFile']);
    expect(wrong(1, { outAuthNo: '2088123456789012', evidence: 'authorisation' })).toEqual(['authorisationId']);
    expect(wrong(2, { minAmount: '0', maxAmount: '1.234' })).toEqual(['minAmount', 'maxAmount']);
    expect(wrong(2, { minAmount: '100.01', maxAmount: '100' })).toEqual(['maxAmount']);
  });

  it('leaves alone what stood there before', () => {
    const old = { ...card, outAuthNo: '6222020000000008' };
    expect(wrong(2, { outAuthNo: old.outAuthNo }, old)).toEqual([]);
    expect(wrong(10, { outAuthNo: 'M1' }, { ...card, outAuthNo: 'M1' })).toEqual([]);
  });

  it('is labelled by its type', () => {
    expect(labelsOf(typeOf(2))).toMatchObject({
      outAuthNo: '银行卡号',
      bankBranch: '开户支行',
      thirdPartyId: '联行号',
    });
    expect(labelsOf(typeOf(10))).toMatchObject({ outAuthNo: '商户号', bankBranch: '门店', thirdPartyId: '收单机构号' });
  });

  it('knows what a change brings, and what another one changed meanwhile', () => {
    const account = { ...card, accType: 2, accId: '1', checkStatus: 'approved' } as never;
    expect(asksForCheck(account, { ...card, maxAmount: '1.00' })).toBe(false);
    expect(asksForCheck(account, { ...card, outAuthNo: '6222020000000015' })).toBe(true);
    expect(asksForCheck(account, { ...card, evidenceFile: '/files/account-papers/y.pdf' })).toBe(true);
    expect(asksForCheck({ ...(account as object), checkStatus: 'refused' } as never, card)).toBe(true);
    expect(asksForCheck({ ...(account as object), checkStatus: 'pending' } as never, { ...card, outAuthNo: 'x' })).toBe(
      false,
    );
    expect(changedFields(card, { ...card, bankBranch: '一支行' })).toEqual(['bankBranch']);
    expect(draftOf(account)).toEqual(card);
  });
});
