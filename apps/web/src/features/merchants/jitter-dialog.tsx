import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const FORMAT = /^0\.\d{2}$/;

/** 金额微调: by how much less than asked a payer may be asked for, so that orders of one amount on one account differ. */
export function JitterDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { id, name } = detail.merchant;
  const [text, setText] = useState(detail.amountJitter);
  const proposal = useMemo(() => {
    const { preview, submit } = proposalOf('merchant.jitter', id);
    return {
      preview: (amountJitter: string) => preview({ amountJitter }),
      submit: ({ payload, ...rest }: { payload: string; reason: string; code: string }) =>
        submit({ ...rest, payload: { amountJitter: payload } }),
    };
  }, [id]);
  return (
    <ProposeDialog
      title={`金额微调 · ${name}`}
      payload={text}
      check={(typed) => ({ amountJitter: FORMAT.test(typed) ? undefined : '须为 0.00–0.99' })}
      dirty={text !== detail.amountJitter}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label="最多少收（元）"
          inputMode="decimal"
          maxLength={4}
          value={text}
          error={errors.amountJitter}
          hint="0.00 表示不调整。同一账户已有同金额订单时，本单向付款人少收若干分以便区分，商户按实际金额结算。"
          onChange={(event) => setText(event.target.value.trim())}
        />
      )}
    </ProposeDialog>
  );
}
