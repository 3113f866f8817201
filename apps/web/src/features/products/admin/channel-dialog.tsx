import { type ChannelView, isManualPattern, type ProductView } from '@mashang/contract/products';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { type ChannelPayload, checkChannel, NEW_CHANNEL } from './product-form.ts';

const FIELDS = [
  ['minAmount', '单笔最小金额（元）'],
  ['maxAmount', '单笔最大金额（元）'],
  ['opensAt', '开始时间'],
  ['closesAt', '结束时间'],
] as const;

type Props = { product: ProductView; channel?: ChannelView; onClose(): void };

/** 新增通道 / 变更通道 of a product. */
export function ChannelDialog({ product, channel, onClose }: Props): ReactNode {
  const [start] = useState<ChannelPayload>(() => {
    if (!channel) return { ...NEW_CHANNEL, maxAmount: product.maxAmount };
    const { minAmount, maxAmount, opensAt, closesAt, weight, enabled } = channel;
    return { minAmount, maxAmount, opensAt, closesAt, weight, enabled };
  });
  const [payload, setPayload] = useState(start);
  const [typed, setTyped] = useState(isManualPattern(product.payPattern) ? 'manual' : '');
  const connector = channel?.connector ?? typed;
  const proposal = useMemo(() => proposalOf('channel.save', `${product.code}/${connector}`), [product.code, connector]);
  return (
    <ProposeDialog
      title={channel ? `变更通道 · ${product.name} · ${connector}` : `新增通道 · ${product.name}`}
      payload={payload}
      check={(now) => checkChannel(now, connector)}
      dirty={payload !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {channel ? null : (
            <TextField
              label="连接器"
              hint={
                isManualPattern(product.payPattern)
                  ? '人工确认的产品使用 manual'
                  : '官方通道的名称；审批通过后生成签名密钥，由您领取一次'
              }
              maxLength={32}
              spellCheck={false}
              autoComplete="off"
              value={typed}
              error={errors.connector ?? errors.subjectId}
              onChange={(event) => setTyped(event.target.value.trim().toLowerCase())}
            />
          )}
          <div className="product-pair">
            {FIELDS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                value={payload[name]}
                error={errors[name]}
                onChange={(event) => setPayload({ ...payload, [name]: event.target.value.trim() })}
              />
            ))}
            <TextField
              label="权重"
              inputMode="numeric"
              value={String(payload.weight)}
              error={errors.weight}
              onChange={(event) => setPayload({ ...payload, weight: Number(event.target.value.replace(/\D/g, '')) })}
            />
            <SelectField
              label="状态"
              options={[
                ['1', '启用'],
                ['0', '停用'],
              ]}
              value={payload.enabled ? '1' : '0'}
              onChange={(event) => setPayload({ ...payload, enabled: event.target.value === '1' })}
            />
          </div>
        </>
      )}
    </ProposeDialog>
  );
}
