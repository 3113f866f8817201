import { revealPersonalCall } from '@mashang/contract/endpoints/personal-data';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { createLimiter } from '../../platform/http/http-limit.ts';
import { revealPersonal } from './reveal-personal.ts';

/** Enough for a day's cases, but too few to copy out a list by hand. */
const REVEALS = { max: 30, windowMs: 10 * 60_000 };

export function personalDataRoutes(app: Http): void {
  const count = createLimiter(app.platform, 'personal-data', REVEALS);
  implement(app, revealPersonalCall, async (ctx, request) => {
    if (ctx.actor.kind === 'user') await count(String(ctx.actor.userId));
    return revealPersonal(ctx, request.body);
  });
}
