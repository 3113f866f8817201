import { PAGE_ERROR_KINDS, pageErrorBody } from '@mashang/contract/error-log';
import { Counter } from 'prom-client';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { metricsOf } from '../../platform/metrics.ts';
import { keepPageError } from './keep-page-error.ts';

/** What pages say of themselves when they break. */
export function errorLogRoutes(app: Http): void {
  const counted = new Counter({
    name: 'mashang_page_errors_total',
    help: 'Faults of pages, as browsers reported them',
    labelNames: ['kind'],
    registers: [metricsOf(app.platform).registry],
  });
  for (const kind of PAGE_ERROR_KINDS) counted.inc({ kind }, 0);

  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/common/pageErrors',
    summary: '上报页面错误',
    description: '仅在 siteInfo.reportErrors 为 true 时接收，否则答复 403。查询参数、令牌与长数字在保存前去除。',
    tags: ['页面错误'],
    public: true,
    origin: true,
    limit: { max: 60, windowMs: 60_000 },
    body: pageErrorBody,
    async handler(ctx, request) {
      await keepPageError(ctx, request.body, String(request.headers['user-agent'] ?? ''));
      counted.inc({ kind: request.body.kind }, request.body.count);
      return null;
    },
  });
}
