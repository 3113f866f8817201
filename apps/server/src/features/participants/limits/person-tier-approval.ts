import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskName } from '@mashang/contract/participants';
import { RISK_TIER_NAMES, type RiskTier } from '@mashang/contract/verification';
import { BusinessError } from '../../../platform/errors.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import { limitWords } from './tier-rules.ts';
import { findTier, lockPersonTier, setPersonTier, type TierRow } from './tier-store.ts';

type Payload = ApprovalPayload<'person.tier'>;
type State = { tier: RiskTier; from: string; to: string };

const words = (row: TierRow) => `${RISK_TIER_NAMES[row.tier]}（${limitWords(row)}）`;

/** Moves a person to another risk tier. The tier's limits then apply where they are lower than the person's own. */
export const personTierApproval: ApprovalKind<Payload, State> = {
  kind: 'person.tier',
  async load({ tx }, { subjectId, payload }) {
    const person = await lockPersonTier(tx, subjectId);
    if (!person) throw new BusinessError('notFound', zh.faults.participantMissing);
    const [from, to] = [await findTier(tx, person.tier), await findTier(tx, payload.tier)];
    return {
      subject: { kind: 'person', id: subjectId, name: maskName(person.legalName) },
      state: { tier: person.tier, from: words(from), to: words(to) },
      lockKey: subjectId,
    };
  },
  lines: ({ from, to }) => [{ label: zh.personTierApproval.tier, before: from, after: to }],
  async apply(ctx, { subjectId, payload }) {
    await setPersonTier(ctx.tx, subjectId, payload.tier);
    return payload;
  },
};
