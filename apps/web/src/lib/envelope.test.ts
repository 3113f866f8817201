import { expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';

it('reads an answer as it is', () => {
  expect(readEnvelope('{"code":409,"msg":"订单当前状态不能确认收款"}', 200)).toEqual({
    code: 409,
    msg: '订单当前状态不能确认收款',
    data: undefined,
  });
});

it.each([
  ['<html>Bad Gateway</html>', 502, 502, '服务暂时不可用，请稍后再试'],
  ['', 429, 429, '操作过于频繁，请稍后再试'],
  ['"text"', 413, 413, '上传内容过大'],
  ['not json', 200, 500, '服务异常 (200)'],
  ['null', 500, 500, '服务异常 (500)'],
])('never takes %j with status %i for a success', (text, status, code, msg) => {
  expect(readEnvelope(text, status)).toMatchObject({ code, msg });
});
