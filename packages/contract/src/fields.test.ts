import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Field, fieldSchema, whyNot } from './fields.ts';
import { MONEY } from './money.ts';

const fields: readonly Field[] = [
  MONEY,
  { title: '备注', kind: 'lines', max: 5 },
  { title: '姓名', required: '请输入姓名', max: 5 },
  { title: '流水号', required: '请填写流水号', min: 4, max: 6 },
  { title: '手机号', kind: 'phone', pattern: /^\+?\d[\d -]{4,18}$/, message: '手机号格式不正确', max: 20 },
  { title: '单号', required: '请填写单号', pattern: /^[a-z]{2,4}$/, message: '单号须为 2–4 位小写字母' },
  { title: '前缀', pattern: /^(\d{4,12})?$/, message: '前缀须为 4–12 位数字' },
];
const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^ {0,2}[+]?[0-9]{0,8}[.]?[0-9]{0,3} {0,2}$/),
  fc.stringMatching(/^ ?[a-z]{0,7} ?$/),
);

test('the browser complains of exactly what the server refuses, in its words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), typed, (field, text) => {
      const answer = fieldSchema(field).safeParse(text);
      expect(whyNot(field, text)).toBe(answer.error?.issues[0]?.message);
    }),
  );
});

test('an amount is taken as it is, of other texts the spaces around are dropped', () => {
  expect(whyNot(MONEY, ' 1.00')).toBe(MONEY.message);
  expect(whyNot({ title: '姓名', required: '请输入姓名' }, '  ')).toBe('请输入姓名');
  expect(fieldSchema({ title: '姓名', max: 2 }).parse(' 张三 ')).toBe('张三');
});
