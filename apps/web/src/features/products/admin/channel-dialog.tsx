import { type ChannelView, isManualPattern, type ProductView } from '@mashang/contract/products';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { FormField, FormNumber, FormSwitch } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import * as zh from '../zh.tsx';
import { CHANNEL_FIELDS, type ChannelPayload, checkChannel, NEW_CHANNEL } from './product-form.ts';
import * as styles from './products-page.module.css';

const FIELDS = [
  ['minAmount', zh.channelFields.minAmount],
  ['maxAmount', zh.channelFields.maxAmount],
  ['opensAt', zh.channelFields.opensAt],
  ['closesAt', zh.channelFields.closesAt],
] as const;

function startOf(product: ProductView, channel?: ChannelView): ChannelPayload & { connector: string } {
  if (!channel)
    return {
      ...NEW_CHANNEL,
      maxAmount: product.maxAmount,
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
      title={channel ? zh.channelDialog.changeTitle(product.name, connector) : zh.channelDialog.addTitle(product.name)}
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
              label={zh.channelDialog.connector}
              hint={isManualPattern(product.payPattern) ? zh.channelDialog.manualHint : zh.channelDialog.officialHint}
              maxLength={32}
              spellCheck={false}
              autoComplete="off"
              value={connector}
              error={errors.connector ?? errors.subjectId}
              onChange={({ target }) => form.set({ connector: target.value.trim().toLowerCase() })}
            />
          )}
          <div className={styles.productPair}>
            {FIELDS.map(([name, label]) => (
              <FormField key={name} of={form.at(name)} label={label} />
            ))}
            <FormNumber of={form.at('weight')} label={zh.channelDialog.weight} />
            <FormSwitch
              of={form.at('enabled')}
              label={zh.channelDialog.state}
              on={zh.channelDialog.on}
              off={zh.channelDialog.off}
            />
          </div>
        </>
      )}
    </ProposeDialog>
  );
}
