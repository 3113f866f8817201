import { type ChannelView, isManualPattern, type ProductView } from '@mashang/contract/products';
import { type ReactNode, useMemo } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { FormField, FormNumber, FormSwitch } from '../../../ui/form-field.tsx';
import { ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import { CHANNEL_FIELDS, type ChannelPayload, checkChannel, NEW_CHANNEL } from './product-form.ts';

const FIELDS = [
  ['minAmount', '单笔最小金额（元）'],
  ['maxAmount', '单笔最大金额（元）'],
  ['opensAt', '开始时间'],
  ['closesAt', '结束时间'],
] as const;

function startOf(product: ProductView, channel?: ChannelView): ChannelPayload & { connector: string } {
  if (!channel)
    return {
      ...{ ...NEW_CHANNEL, maxAmount: product.maxAmount },
      connector: isManualPattern(product.payPattern) ? 'manual' : '',
    };
  const { minAmount, maxAmount, opensAt, closesAt, weight, enabled, connector } = channel;
  return { minAmount, maxAmount, opensAt, closesAt, weight, enabled, connector };
}

type Props = { product: ProductView; channel?: ChannelView; onClose(): void };

/** 新增通道 / 变更通道 of a product. */
export function ChannelDialog({ product, channel, onClose }: Props): ReactNode {
  const form = useForm(CHANNEL_FIELDS, () => startOf(product, channel));
  const { connector, ...payload } = form.sent;
  const proposal = useMemo(() => proposalOf('channel.save', `${product.code}/${connector}`), [product.code, connector]);
  return (
    <ProposeDialog
      title={channel ? `变更通道 · ${product.name} · ${connector}` : `新增通道 · ${product.name}`}
      payload={payload}
      check={(now) => checkChannel(now, connector)}
      form={form}
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
              value={connector}
              error={errors.connector ?? errors.subjectId}
              onChange={({ target }) => form.set({ connector: target.value.trim().toLowerCase() })}
            />
          )}
          <div className="product-pair">
            {FIELDS.map(([name, label]) => (
              <FormField key={name} of={form.at(name)} label={label} />
            ))}
            <FormNumber of={form.at('weight')} label="权重" />
            <FormSwitch of={form.at('enabled')} label="状态" on="启用" off="停用" />
          </div>
        </>
      )}
    </ProposeDialog>
  );
}
