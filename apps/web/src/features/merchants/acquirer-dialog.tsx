import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

const AGENT = { title: '代理登录名', max: 32 };

/** 拓展代理: the appointed agent who acquired the merchant. In mode institution its commission comes out of the fee. */
export function AcquirerDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { mchId, name } = detail.merchant;
  const form = useForm({ agent: AGENT }, { agent: detail.acquiringAgent });
  const proposal = useMemo(() => proposalOf('merchant.agent', mchId), [mchId]);
  return (
    <ProposeDialog
      title={`拓展代理 · ${name}`}
      payload={form.sent}
      check={({ agent }) => ({ agent: agent === detail.acquiringAgent ? '与现在的拓展代理相同' : undefined })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField
        of={form.at('agent')}
        plain
        hint="须为已认证的代理；留空为无。机构收款模式下，该商户订单的佣金由此代理及其上级取得。"
      />
    </ProposeDialog>
  );
}
