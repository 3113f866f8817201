import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findAgentByName, lockMerchantAgent, writeMerchantAgent } from './places-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'merchant.agent'>;

/** The appointed agent who acquired a merchant: in mode `institution` the agent's commission comes out of the fee. */
export const merchantAgentApproval: ApprovalKind<Payload, { agent: string }> = {
  kind: 'merchant.agent',
  service: 'agent_network',
  async load({ tx }, { subjectId, payload }) {
    const found = await lockMerchantAgent(tx, subjectId);
    if (!found) throw new BusinessError('notFound', zh.merchantAgentApproval.merchantMissing);
    const agent = payload.agent === '' ? null : await findAgentByName(tx, payload.agent);
    if (payload.agent !== '' && !agent?.verified)
      throw invalidField('payload.agent', zh.merchantAgentApproval.agentUnfit);
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${found.name}（${subjectId}）` },
      state: { agent: found.agent },
      lockKey: subjectId,
    };
  },
  lines: ({ agent }, payload) => [
    { label: zh.merchantAgentApproval.agent, before: agent || zh.words.none, after: payload.agent || zh.words.none },
  ],
  async apply({ tx }, { subjectId, payload }) {
    const agent = payload.agent === '' ? null : await findAgentByName(tx, payload.agent);
    await writeMerchantAgent(tx, subjectId, agent?.id ?? null);
    return payload;
  },
};
