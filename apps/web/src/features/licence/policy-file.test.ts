import { expect, it } from 'vitest';
import { policyFileText, readPolicyFile } from './policy-file.ts';

const SG = {
  code: 'SG',
  payload: {
    name: '新加坡',
    services: ['collection' as const],
    settlementModes: ['institution' as const],
    accountTypes: [2],
    legalBasis: 'PSA 2019，法务部审阅',
  },
};

it('reads what it wrote', () => {
  expect(readPolicyFile(policyFileText(SG))).toEqual(SG);
});

it.each([
  ['no JSON', 'x', '文件不是 JSON 对象'],
  ['a list', '[]', '文件不是 JSON 对象'],
  ['another code', policyFileText({ ...SG, code: 'Singapore' }), 'code：须为 ISO 3166 代码，例如 SG'],
  ['an unknown service', policyFileText(SG).replace('collection', 'gambling'), 'services.0'],
  ['an unknown account type', policyFileText(SG).replace('2\n', '77\n'), 'accountTypes.0'],
  ['a field more', policyFileText(SG).replace('"code"', '"overrides": true, "code"'), '文件'],
])('says what is wrong with %s', (_what, text, wrong) => {
  const read = readPolicyFile(text);
  expect('wrong' in read && read.wrong.join('；')).toContain(wrong);
});
