import { endpoint } from '../endpoint.ts';
import { ownVerification } from '../own-verification.ts';

export const readOwnVerificationCall = endpoint({
  method: 'GET',
  path: '/api/merchant/verification',
  summary: '本商户的入驻资料：状态、有效期与缺少的材料',
  tags: ['商户中心 · 入驻资料'],
  permission: 'own-verification:read',
  answer: ownVerification,
  errors: [],
});
