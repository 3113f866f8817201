import { CODES } from '@mashang/contract/errors';
import type { ApplicationDraft } from '@mashang/contract/merchants';
import { expect, test } from 'vitest';
import { CallError } from '../../../lib/api/call-error.ts';
import { draftOf, formReasons, valuesOf } from './application-words.ts';

const draft: ApplicationDraft = {
  company: {
    name: '示范',
    legalName: '示范有限公司',
    licenceNo: '91310000MA1FL1XX00',
    licenceTo: '',
    address: '上海',
    site: '',
    business: '文具',
    monthlyAmount: '1000.00',
    largestAmount: '10.00',
    settleBank: '示范银行',
  },
  people: {
    representative: { name: '张三', documentNo: '310101199001010000', phone: '13800000000' },
    settleAccount: '6222000011112222',
    owners: [{ name: '李四', documentNo: '310101199001010001', share: '50' }],
    noOwnerReason: '',
  },
};

test('what the form holds is the whole draft', () => {
  expect(draftOf(valuesOf(draft))).toEqual(draft);
});

test('a refusal of the content stands at the fields of the form; one about something else does not', () => {
  const named = ['company.name', 'people.representative.name', 'people.representative.phone', 'people.settleAccount'];
  const refused = (fields: readonly string[]) =>
    new CallError(CODES.invalid, '参数错误', { data: fields.map((field) => ({ field, reason: field })) });
  const reasons = formReasons(refused([...named, 'people.owners.0.share', 'documents.licence', 'reason']));
  expect(reasons).toEqual({
    name: 'company.name',
    representativeName: 'people.representative.name',
    phone: 'people.representative.phone',
    settleAccount: 'people.settleAccount',
    'owners.0.share': 'people.owners.0.share',
    'documents.licence': 'documents.licence',
  });
  expect(formReasons(refused(['reason']))).toBeUndefined();
});
