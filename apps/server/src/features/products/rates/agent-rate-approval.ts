import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatRate, parseRate } from '@mashang/contract/money';
import { parseTime } from '@mashang/contract/time';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import { findTopRate, insertTopRate } from './top-rate-store.ts';

type State = { rate: string; enabled: boolean; since: string };

/** Refuses a rate whose commissions would be above the fee of a merchant; `approval-kinds.ts` hands it in. */
type RefuseRate = (tx: Tx, of: { participantId: string; product: string; rate: number }) => Promise<void>;

/** Sets a top agent's rate for the operator. Rates below it are set by their parent and never exceed it. */
export function agentRateApproval(refuseRate: RefuseRate): ApprovalKind<ApprovalPayload<'agent.rate'>, State> {
  return {
    kind: 'agent.rate',
    async load({ tx, now }, { subjectId, payload }) {
      const found = await findTopRate(tx, subjectId, payload.product);
      if (!found) throw new BusinessError('notFound', zh.agentRateApproval.agentMissing);
      if (payload.effectiveFrom && !(parseTime(payload.effectiveFrom) > now))
        throw invalidField('payload.effectiveFrom', zh.agentRateApproval.startPast);
      if (payload.effectiveFrom && payload.effectiveFrom <= found.since)
        throw invalidField('payload.effectiveFrom', zh.agentRateApproval.startBeforeOther(found.since));
      if (found.highestBelow !== null && parseRate(payload.rate) < found.highestBelow)
        throw invalidField('payload.rate', zh.agentRateApproval.belowSubAgents(formatRate(found.highestBelow)));
      const rate = parseRate(payload.rate);
      if (payload.enabled) await refuseRate(tx, { participantId: subjectId, product: payload.product, rate });
      return {
        subject: { kind: 'participant', id: subjectId, name: `${found.name} · ${found.productName}` },
        state: {
          rate: found.rate === null ? '' : formatRate(found.rate),
          enabled: found.enabled ?? false,
          since: found.since,
        },
        lockKey: `${subjectId}:${payload.product}`,
      };
    },
    lines: (state, payload) => [
      {
        label: zh.agentRateApproval.rate,
        before: state.rate && `${state.rate}%`,
        after: `${formatRate(parseRate(payload.rate))}%`,
      },
      {
        label: zh.lines.state,
        before: state.rate && (state.enabled ? zh.agentRateApproval.opened : zh.agentRateApproval.closed),
        after: payload.enabled ? zh.agentRateApproval.opened : zh.agentRateApproval.closed,
      },
      ...(payload.effectiveFrom
        ? [{ label: zh.agentRateApproval.start, before: '', after: payload.effectiveFrom }]
        : []),
    ],
    async apply(ctx, { subjectId, payload }) {
      await insertTopRate(ctx.tx, subjectId, { ...payload, rate: parseRate(payload.rate) });
      return payload;
    },
    applied: (platform) => platform.bus.signal('routing'),
  };
}
