import { keepPageErrorCall } from '@mashang/contract/endpoints/error-log';
import { PAGE_ERROR_KINDS } from '@mashang/contract/error-log';
import { Counter } from 'prom-client';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { metricsOf } from '../../platform/observability/metrics.ts';
import { keepPageError } from './keep-page-error.ts';

/** The call by which pages report their faults. */
export function errorLogRoutes(app: Http): void {
  const counted = new Counter({
    name: 'mashang_page_errors_total',
    help: 'Faults of pages, as browsers reported them',
    labelNames: ['kind'],
    registers: [metricsOf(app.platform).registry],
  });
  for (const kind of PAGE_ERROR_KINDS) counted.inc({ kind }, 0);

  implement(app, keepPageErrorCall, async (ctx, request) => {
    await keepPageError(ctx, request.body, String(request.headers['user-agent'] ?? ''));
    counted.inc({ kind: request.body.kind }, request.body.count);
    return null;
  });
}
