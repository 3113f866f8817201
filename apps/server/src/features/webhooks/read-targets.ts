import { formatPercent } from '@mashang/contract/money';
import type { WebhookTarget } from '@mashang/contract/webhooks';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { maskUrl } from './mask-rules.ts';
import { targetState } from './target-health-rules.ts';
import { listTargets, type TargetRow } from './targets-store.ts';

/** Returns the health of the targets; those with problems come first. */
export async function readWebhookTargets(ctx: Ctx): Promise<WebhookTarget[]> {
  allow(ctx.actor, 'webhook:read');
  return (await listTargets(ctx.platform.db.app)).map(viewTarget);
}

function viewTarget({ enabled, disabledReason, arrived, pauseReason, ...row }: TargetRow): WebhookTarget {
  const state = targetState({ enabled, ...row });
  return {
    ...row,
    url: maskUrl(row.url),
    state,
    successRate: row.tries === 0 ? '' : formatPercent(arrived, row.tries),
    reason: state === 'disabled' ? disabledReason : pauseReason,
  };
}
