import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { findAgentByName, lockMerchantAgent, writeMerchantAgent } from './places-store.ts';

type Payload = ApprovalPayload<'merchant.agent'>;

/** The appointed agent who acquired a merchant: in mode `institution` its commission comes out of the fee. */
export const merchantAgentApproval: ApprovalKind<Payload, { agent: string }> = {
  kind: 'merchant.agent',
  service: 'agent_network',
  async load({ tx }, { subjectId, payload }) {
    const found = await lockMerchantAgent(tx, subjectId);
    if (!found) throw new BusinessError('notFound', '商户不存在');
    const agent = payload.agent === '' ? null : await findAgentByName(tx, payload.agent);
    if (payload.agent !== '' && !agent?.verified) throw invalidField('payload.agent', '须为已认证的代理');
    return {
      subject: { kind: 'merchant', id: subjectId, name: `${found.name}（${subjectId}）` },
      state: { agent: found.agent },
      lockKey: subjectId,
    };
  },
  lines: ({ agent }, payload) => [{ label: '拓展代理', before: agent || '无', after: payload.agent || '无' }],
  async apply({ tx }, { subjectId, payload }) {
    const agent = payload.agent === '' ? null : await findAgentByName(tx, payload.agent);
    await writeMerchantAgent(tx, subjectId, agent?.id ?? null);
    return payload;
  },
};
