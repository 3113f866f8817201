import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { BankAccountView, ReceivingPlaceView } from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
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
const MONEY = /^\d{1,12}([.]\d{1,2})?$/;
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

function payloadOf(place: ReceivingPlaceView): Payload {
  const { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled } = place;
  return { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, enabled };
}

function check(payload: Payload): FieldErrors {
  return {
    minAmount: bad(!MONEY.test(payload.minAmount), '请填写金额，最多两位小数'),
    maxAmount: bad(!MONEY.test(payload.maxAmount), '请填写金额，最多两位小数'),
    dailyAmount: bad(!MONEY.test(payload.dailyAmount), '请填写金额，最多两位小数'),
    position: bad(payload.position < 1 || payload.position > 99, '次序为 1–99'),
    weight: bad(payload.weight < 1 || payload.weight > 10_000, '权重为 1–10000'),
  };
}

type Props = { place?: ReceivingPlaceView; accounts: readonly BankAccountView[]; onClose(): void };
/** 新增渠道 / 变更渠道 of a product. */
export function PlaceDialog({ place, accounts, onClose }: Props): ReactNode {
  const products = useQuery(productViewsQuery);
  const [start] = useState<Payload>(() => (place ? payloadOf(place) : NEW));
  const [payload, setPayload] = useState(start);
  const [product, setProduct] = useState('');
  const [account, setAccount] = useState('');
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
      dirty={payload !== start}
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
                onChange={(event) => setProduct(event.target.value)}
              />
              <SelectField
                label="收款到"
                options={[...clients, POOL]}
                value={account || clients[0]?.[0] || POOL[0]}
                onChange={(event) => setAccount(event.target.value)}
              />
            </>
          )}
          <div className="place-pair">
            {NUMBERS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                inputMode="numeric"
                value={String(payload[name])}
                error={errors[name]}
                onChange={(event) => setPayload({ ...payload, [name]: Number(event.target.value.replace(/\D/g, '')) })}
              />
            ))}
            {TEXTS.map(([name, label]) => (
              <TextField
                key={name}
                label={label}
                value={payload[name]}
                error={errors[name]}
                onChange={(event) => setPayload({ ...payload, [name]: event.target.value.trim() })}
              />
            ))}
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
