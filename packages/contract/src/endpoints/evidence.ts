import { endpoint } from '../endpoint.ts';
import { evidenceAnswer, takeEvidenceBody } from '../evidence.ts';

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
