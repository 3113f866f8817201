import { endpoint } from '../endpoint.ts';
import { evidenceAnswer, takeEvidenceBody } from '../evidence.ts';
import { orderNoQuery } from '../payout-orders.ts';

export const takeEvidenceFileCall = endpoint({
  method: 'POST',
  path: '/api/agt/order/evidence',
  summary: '导出代收订单的证据包（签名文件）',
  tags: ['证据包'],
  permission: 'evidence-file:take',
  body: takeEvidenceBody,
  answer: evidenceAnswer,
  errors: ['notFound'],
});
export const takeOrderProofCall = endpoint({
  method: 'POST',
  path: '/api/merchant/orders/evidence',
  summary: '下载本商户订单的订单凭证（签名文件）',
  tags: ['商户中心 · 代收订单'],
  permission: 'own-evidence:take',
  body: takeEvidenceBody,
  answer: evidenceAnswer,
  errors: ['notFound'],
});
export const takePayoutProofCall = endpoint({
  method: 'POST',
  path: '/api/merchant/payouts/evidence',
  summary: '下载本商户代付的订单凭证（签名文件）',
  tags: ['商户中心 · 代付订单'],
  permission: 'own-evidence:take',
  body: orderNoQuery,
  answer: evidenceAnswer,
  errors: ['notFound'],
});
