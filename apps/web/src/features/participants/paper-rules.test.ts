import { CODES } from '@mashang/contract/errors';
import { SHARE_WRONG } from '@mashang/contract/verification';
import { expect, test } from 'vitest';
import { CallError } from '../../lib/api/call-error.ts';
import { refusalOf } from '../../lib/form/form-rules.ts';
import { blankPapers, fileOf, PAPER_WORDS, whyPapersWrong } from './paper-rules.ts';

const TODAY = '2026-05-01';
const paper = (name: string) => ({ name, preview: `blob:${name}`, expiresOn: '' });
const whole = {
  ...blankPapers({ legalName: ' 示范有限公司 ', phone: '13800000000' }),
  creditCode: '91310000ma1fl1xx00',
  representativeName: '张三',
  documentKind: 'passport' as const,
  documentNo: 'e12345678',
  accountNo: '6222 0000 1111 2222',
  bankName: '示范银行',
  licence: paper('a'),
  id_front: paper('b'),
  id_back: paper('c'),
  settlement: paper('d'),
  owners: [{ name: ' 李四', documentNo: 'E87654321', share: '33.33' }],
};

test('a file is sent tidied, with the papers that its kind of document needs', () => {
  const file = fileOf(whole);
  expect(file).toMatchObject({ legalName: '示范有限公司', creditCode: '91310000MA1FL1XX00' });
  expect(file.settlement.accountNo).toBe('6222000011112222');
  expect(file.owners).toEqual([{ name: '李四', documentNo: 'E87654321', shareBp: 3_333 }]);
  expect(file.documents.map(({ kind }) => kind)).toEqual(['licence', 'id_front', 'settlement']);
});

test('an empty file says at every field what is missing, by the names of the form', () => {
  const wrong = whyPapersWrong({ ...blankPapers(), owners: [{ name: '', documentNo: '', share: '0' }] }, TODAY);
  expect(wrong).toMatchObject({
    legalName: '请输入企业名称',
    representativeName: '请输入姓名',
    bankName: '请输入开户银行',
    'owners.0.name': '请输入姓名',
    'owners.0.share': SHARE_WRONG,
    documents: '请上传营业执照',
    documentNo: '居民身份证号码须为 18 位且校验位相符',
  });
  expect(wrong.bankBranch).toBeUndefined();
});

test('a refusal stands at the fields of the form, at the row of an owner and below the papers', () => {
  const named = ['representative.name', 'settlement.bankName', 'owners.1.name', 'documents.0.expiresOn'];
  const refused = new CallError(CODES.invalid, '参数错误', { data: named.map((field) => ({ field, reason: field })) });
  expect(Object.keys(refusalOf(refused, Object.keys(whole), PAPER_WORDS)).toSorted()).toEqual([
    'bankName',
    'documents',
    'owners.1.name',
    'representativeName',
  ]);
});
