import { endpoint } from '../endpoint.ts';
import { madeWebhookSecret } from '../merchant-keys.ts';
import { createTestOrderBody, setTestWebhookBody, testMode, testOrder } from '../test-mode.ts';

const tags = ['商户中心 · 测试模式'];

export const readTestModeCall = endpoint({
  method: 'GET',
  path: '/api/merchant/test-mode',
  summary: '测试模式：回调地址、近期测试订单与回调、金额约定的结果',
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
export const createTestOrderCall = endpoint({
  method: 'POST',
  path: '/api/merchant/test-mode/orders',
  summary: '创建测试订单，与测试密钥创建的相同',
  tags,
  permission: 'own-key:manage',
  body: createTestOrderBody,
  answer: testOrder,
  success: '测试订单已创建',
  errors: ['conflict', 'connectorUnwell'],
});
