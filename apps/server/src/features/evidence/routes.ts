import { evidenceAnswer, takeEvidenceBody } from '@mashang/contract/evidence';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { takeEvidenceFile } from './take-evidence-file.ts';

export function evidenceRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/order/evidence',
    summary: '导出代收订单的证据包（签名文件）',
    tags: ['证据包'],
    permission: 'evidence-file:take',
    body: takeEvidenceBody,
    answer: evidenceAnswer,
    handler: (ctx, request) => takeEvidenceFile(ctx, request.body),
  });
}
