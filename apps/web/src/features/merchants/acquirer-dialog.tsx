import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

const AGENT = { title: zh.agent.title, max: 32 };

/** 拓展代理: the appointed agent who acquired the merchant. In mode institution its commission is paid out of the fee. */
export function AcquirerDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { mchId, name } = detail.merchant;
  const form = useForm({ agent: AGENT }, { agent: detail.acquiringAgent });
  const proposal = useMemo(() => proposalOf('merchant.agent', mchId), [mchId]);
  return (
    <ProposeDialog
      title={zh.acquirerDialog.title(name)}
      payload={form.sent}
      check={({ agent }) => ({
        agent: agent === detail.acquiringAgent ? zh.acquirerDialog.sameAgent : undefined,
      })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('agent')} plain hint={zh.acquirerDialog.agentHint} />
    </ProposeDialog>
  );
}
