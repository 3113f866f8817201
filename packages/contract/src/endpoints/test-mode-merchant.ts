import { merchantEndpoint } from '../endpoint.ts';
import { createTestPaymentAnswer, createTestPaymentBody } from '../test-mode.ts';

export const createTestPaymentCall = merchantEndpoint({
  method: 'POST',
  scope: 'orders',
  path: '/api/v1/test/payments',
  summary: '测试模式：支付一笔测试订单',
  tags: ['商户 · 测试'],
  body: createTestPaymentBody,
  answer: createTestPaymentAnswer,
  errors: ['notFound'],
  causes: ['test_key_required', 'order_not_found', 'test_order_closed'],
});
