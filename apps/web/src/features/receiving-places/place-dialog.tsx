import type { ApprovalPayload } from '@mashang/contract/approvals';
import { MONEY } from '@mashang/contract/money';
import { type BankAccountView, HOUR, type ReceivingPlaceView } from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { SelectField } from '../../ui/field.tsx';
import { FormField, FormNumber, FormSelect, FormSwitch } from '../../ui/form-field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { productViewsQuery } from '../products/queries.ts';

type Payload = ApprovalPayload<'receiving.place'>;
const NEW: Payload = {
  ...{ position: 1, weight: 100, opensAt: '00:00', closesAt: '24:00', minAmount: '0.01', maxAmount: '50000.00' },
  ...{ dailyAmount: '10000000.00', dailyCount: 100_000, enabled: true },
};
const TEXTS = [
  ['opensAt', '开始时间'],
  ['closesAt', '结束时间'],
  ['minAmount', '单笔最小金额（元）'],
  ['maxAmount', '单笔最大金额（元）'],
  ['dailyAmount', '单日金额上限（元）'],
] as const;
const NUMBERS = [
  ['position', '次序'],
  ['weight', '权重'],
  ['dailyCount', '单日笔数上限'],
] as const;
const POOL = ['participants', '参与方收款账户（仅代理额度模式）'] as const;
const FIELDS = { opensAt: HOUR, closesAt: HOUR, minAmount: MONEY, maxAmount: MONEY, dailyAmount: MONEY };
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

function payloadOf(place: ReceivingPlaceView): Payload {
  const { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled } = place;
  return { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled };
}

function check(payload: Payload): FieldErrors {
  return {
    position: bad(payload.position < 1 || payload.position > 99, '次序为 1–99'),
    weight: bad(payload.weight < 1 || payload.weight > 10_000, '权重为 1–10000'),
  };
}

type Props = { place?: ReceivingPlaceView; accounts: readonly BankAccountView[]; onClose(): void };
/** 新增渠道 / 变更渠道 of a product. */
export function PlaceDialog({ place, accounts, onClose }: Props): ReactNode {
  const products = useQuery(productViewsQuery);
  const form = useForm(FIELDS, () => ({ ...(place ? payloadOf(place) : NEW), product: '', account: '' }));
  const { product, account, ...payload } = form.sent;
  const clients = accounts
    .filter(({ kind }) => kind === 'client')
    .map(({ code, bank }) => [code, `${bank}（${code}）`] as const);
  const wanted = product || products.data?.[0]?.code || '';
  const subject = place
    ? `${place.productCode}/${place.accountCode}`
    : `${wanted}/${account || clients[0]?.[0] || POOL[0]}`;
  const proposal = useMemo(() => proposalOf('receiving.place', subject), [subject]);
  return (
    <ProposeDialog
      title={place ? `变更渠道 · ${place.productName} · ${place.accountName || POOL[1]}` : '新增渠道'}
      payload={payload}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {place ? null : (
            <>
              <SelectField
                label="产品"
                options={(products.data ?? []).map(({ code, name }) => [code, name] as const)}
                value={wanted}
                error={errors.subjectId}
                onChange={({ target }) => form.set({ product: target.value })}
              />
              <FormSelect
                of={{ ...form.at('account'), value: account || clients[0]?.[0] || POOL[0] }}
                label="收款到"
                options={[...clients, POOL]}
              />
            </>
          )}
          <div className="place-pair">
            {NUMBERS.map(([name, label]) => (
              <FormNumber key={name} of={form.at(name)} label={label} />
            ))}
            {TEXTS.map(([name, label]) => (
              <FormField key={name} of={form.at(name)} label={label} />
            ))}
            <FormSwitch of={form.at('enabled')} label="状态" on="启用" off="停用" />
          </div>
        </>
      )}
    </ProposeDialog>
  );
}
