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

it('takes the fields as they stand: the server says what is wrong with them', () => {
  const more = policyFileText(SG).replace('collection', 'gambling').replace('"code"', '"overrides": true, "code"');
  expect(readPolicyFile(more)).toEqual({
    code: 'SG',
    payload: { ...SG.payload, services: ['gambling'], overrides: true },
  });
});

it.each([
  ['no JSON', 'x', '文件不是 JSON 对象'],
  ['a list', '[]', '文件不是 JSON 对象'],
  ['no code', policyFileText(SG).replace('"code"', '"place"'), 'code：须为 ISO 3166 代码，例如 SG'],
  ['another code', policyFileText({ ...SG, code: 'Singapore' }), 'code：须为 ISO 3166 代码，例如 SG'],
])('says what is wrong with %s', (_what, text, wrong) => {
  const read = readPolicyFile(text);
  expect('wrong' in read && read.wrong.join('；')).toContain(wrong);
});
