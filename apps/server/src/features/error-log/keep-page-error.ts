import type { PageErrorBody } from '@mashang/contract/error-log';
import { BusinessError } from '../../platform/errors.ts';
import { sha256 } from '../../platform/security/crypto.ts';
import { outsideText } from '../../platform/security/outside-text-rules.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { scrub, scrubPath } from './page-error-rules.ts';
import { prunePageErrors, upsertPageError } from './page-error-store.ts';
import * as zh from './zh.ts';

/** Most different faults that are kept; the one whose last occurrence is oldest is deleted first. */
const KEPT_MAX = 1_000;
const AGENT_MAX = 300;

/**
 * Stores a fault of a page: the same fault of the same build is one row with a count. Anybody may call it, because
 * pages break before anybody has signed in. So it writes no audit row: strangers could fill a log from which nothing is
 * ever removed.
 */
export async function keepPageError({ platform, now }: Ctx, input: PageErrorBody, userAgent: string): Promise<void> {
  if (!platform.config.reportPageErrors) throw new BusinessError('forbidden', zh.keepPageError.notCollected);
  const { kind, count } = input;
  const message = scrub(input.message);
  const stack = scrub(input.stack);
  const build = scrub(input.build);
  const fresh = await upsertPageError(ownWork(platform.db, 'page-error.keep').app, {
    fingerprint: sha256(JSON.stringify([kind, message, stack, build])),
    kind,
    message,
    stack,
    build,
    path: scrubPath(input.path),
    userAgent: outsideText(scrub(userAgent), AGENT_MAX),
    count,
    now,
  });
  if (fresh) await prunePageErrors(ownWork(platform.db, 'page-error.keep').app, KEPT_MAX);
}
