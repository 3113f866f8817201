import { revealPersonalAnswer, revealPersonalBody } from '@mashang/contract/personal-data';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { createLimiter } from '../../platform/http-limit.ts';
import { revealPersonal } from './reveal-personal.ts';

/** Enough for a day's cases, too few to copy a list out by hand. */
const REVEALS = { max: 30, windowMs: 10 * 60_000 };

export function personalDataRoutes(app: Http): void {
  const count = createLimiter(app.platform, 'personal-data', REVEALS);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/personal/reveal',
    summary: '显示一项已隐藏的个人信息，原因写入审计日志',
    tags: ['个人信息'],
    permission: 'personal:reveal',
    body: revealPersonalBody,
    answer: revealPersonalAnswer,
    handler: async (ctx, request) => {
      if (ctx.actor.kind === 'user') await count(String(ctx.actor.userId));
      return revealPersonal(ctx, request.body);
    },
  });
}
