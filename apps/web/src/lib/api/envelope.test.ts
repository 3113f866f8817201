import { expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';

it('reads an answer as it is', () => {
  expect(readEnvelope('{"code":409,"msg":"订单当前状态不能确认收款"}', { status: 200 })).toEqual({
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
  ['{"code":200,"msg":"操作成功","data":1}', 502, 502, '服务暂时不可用，请稍后再试'],
])('never takes %j with status %i for a success', (text, status, code, msg) => {
  expect(readEnvelope(text, { status })).toMatchObject({ code, msg });
});

it('names a server fault’s request once, from the text or from the header', () => {
  const fault = '{"code":500,"msg":"系统错误，请求编号 req-7"}';
  expect(readEnvelope(fault, { status: 500, requestId: 'req-7' }).msg).toBe('系统错误，请求编号 req-7');
  expect(readEnvelope('{"code":500,"msg":"系统错误"}', { status: 500, requestId: 'req-8' }).msg).toBe(
    '系统错误，请求编号 req-8',
  );
  expect(readEnvelope('oops', { status: 500, requestId: 'req-9' }).msg).toBe('服务异常 (500)，请求编号 req-9');
});

it('keeps how long to wait, also when only the header says so', () => {
  expect(readEnvelope('', { status: 429, retryAfter: '30' }).data).toEqual({ retryAfter: 30 });
  expect(readEnvelope('{"code":429,"msg":"慢","data":{"retryAfter":5}}', { status: 429 }).data).toEqual({
    retryAfter: 5,
  });
});
