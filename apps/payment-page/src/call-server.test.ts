import { afterEach, expect, it, vi } from 'vitest';
import { sendImage, sendVoucher } from './call-server.ts';
import { problemsOf } from './field-error.tsx';

afterEach(() => vi.unstubAllGlobals());

const FIELDS = ['reference', 'payerName', 'image'] as const;
const file = new File(['x'], 'x.png', { type: 'image/png' });
const answers = (answer: () => Promise<unknown>) => vi.stubGlobal('fetch', answer);
const said = (code: number, msg: string, data: unknown = null) =>
  Promise.resolve({ status: 200, json: async () => ({ code, msg, data }) });
const failed = (sent: Promise<unknown>) =>
  sent.then(
    () => ({}),
    (error: unknown) => problemsOf(error, FIELDS),
  );

it('whatever goes wrong with an image is said at its field', async () => {
  answers(() => Promise.reject(new Error('reset')));
  expect(Object.keys(await failed(sendImage('o', file, 'voucher')))).toEqual(['image']);
  answers(() => said(429, '上传的图片过多，请明天再试'));
  expect(await failed(sendImage('o', file, 'complaint'))).toEqual({ image: '上传的图片过多，请明天再试' });
  answers(() => said(400, '参数错误', [{ field: 'file', reason: '图片大小不能超过 2MB' }]));
  expect(await failed(sendImage('o', file, 'complaint'))).toEqual({ image: '图片大小不能超过 2MB' });
});

it('what goes wrong with the rest is said below all', async () => {
  answers(() => said(409, '订单当前状态不能提交凭证'));
  expect(await failed(sendVoucher({ o: 'o', reference: 'A1' }))).toEqual({ form: '订单当前状态不能提交凭证' });
});
