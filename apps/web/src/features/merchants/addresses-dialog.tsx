import { NETWORK } from '@mashang/contract/approvals';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { TextAreaField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const MOST = 50;
const listOf = (text: string) => text.split(/[\s,，、;；]+/).filter(Boolean);

function check(text: string): FieldErrors {
  const list = listOf(text);
  const wrong = list.find((one) => !NETWORK.test(one));
  if (wrong) return { addresses: `${wrong} 不是 IP 地址或网段` };
  return { addresses: list.length > MOST ? `地址最多 ${MOST} 个` : undefined };
}

/** 地址白名单: from where the merchant may call; nothing written means from everywhere. */
export function AddressesDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.merchant;
  const [start] = useState(() => detail.ipAllow.join('\n'));
  const [text, setText] = useState(start);
  const proposal = useMemo(() => {
    const { preview, submit } = proposalOf('merchant.addresses', id);
    const payloadOf = (typed: string) => ({ addresses: listOf(typed) });
    return {
      preview: (typed: string) => preview(payloadOf(typed)),
      submit: ({ payload, ...rest }: { payload: string; reason: string; code: string }) =>
        submit({ ...rest, payload: payloadOf(payload) }),
    };
  }, [id]);
  return (
    <ProposeDialog
      title={`地址白名单 · ${name}`}
      payload={text}
      check={check}
      dirty={text !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <TextAreaField
          label="允许调用接口的地址"
          rows={6}
          maxLength={3_000}
          spellCheck={false}
          placeholder={'203.0.113.7\n198.51.100.0/24'}
          value={text}
          error={errors.addresses}
          hint="每行一个 IP 地址或网段。清空表示不限；生效后名单以外的请求立即被拒绝。"
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </ProposeDialog>
  );
}
