import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

/** 拓展代理: the appointed agent who acquired the merchant. In mode institution its commission comes out of the fee. */
export function AcquirerDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { mchId, name } = detail.merchant;
  const [text, setText] = useState(detail.acquiringAgent);
  const proposal = useMemo(() => {
    const { preview, submit } = proposalOf('merchant.agent', mchId);
    return {
      preview: (agent: string) => preview({ agent }),
      submit: ({ payload, ...rest }: { payload: string; reason: string; code: string }) =>
        submit({ ...rest, payload: { agent: payload } }),
    };
  }, [mchId]);
  return (
    <ProposeDialog
      title={`拓展代理 · ${name}`}
      payload={text}
      check={(typed) => ({ agent: typed === detail.acquiringAgent ? '与现在的拓展代理相同' : undefined })}
      dirty={text !== detail.acquiringAgent}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label="代理登录名"
          maxLength={32}
          autoComplete="off"
          value={text}
          error={errors.agent}
          hint="须为已认证的代理；留空为无。机构收款模式下，该商户订单的佣金由此代理及其上级取得。"
          onChange={(event) => setText(event.target.value.trim())}
        />
      )}
    </ProposeDialog>
  );
}
