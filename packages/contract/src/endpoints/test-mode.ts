import { endpoint } from '../endpoint.ts';
import { madeWebhookSecret } from '../merchant-keys.ts';
import { setTestWebhookBody, testMode } from '../test-mode.ts';

const tags = ['商户中心 · 测试模式'];

export const readTestModeCall = endpoint({
  method: 'GET',
  path: '/api/merchant/test-mode',
  summary: '测试模式：回调地址、近期回调与金额约定的结果',
  tags,
  permission: 'own-key:read',
  answer: testMode,
  errors: [],
});
export const setTestWebhookCall = endpoint({
  method: 'POST',
  path: '/api/merchant/test-mode/webhook',
  summary: '设定测试回调地址并新建其密钥；密钥只在此应答中出现一次',
  tags,
  permission: 'own-key:manage',
  twoFactor: true,
  body: setTestWebhookBody,
  answer: madeWebhookSecret,
  success: '测试回调已设定',
  errors: [],
});
