import type { ApprovalPayload } from '@mashang/contract/approvals';
import { MONEY } from '@mashang/contract/money';
import { type BankAccountView, HOUR, MIN_SUCCESS, type ReceivingPlaceView } from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { FormField, FormNumber, FormSelect, FormSwitch } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { productViewsQuery } from '../products/queries.ts';
import { paymentChannelsQuery } from './queries.ts';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

type Payload = ApprovalPayload<'receiving.place'>;
const NEW: Payload = {
  position: 1,
  weight: 100,
  opensAt: '00:00',
  closesAt: '24:00',
  minAmount: '0.01',
  maxAmount: '50000.00',
  dailyAmount: '10000000.00',
  dailyCount: 100_000,
  minSuccess: '',
  enabled: true,
};
const TEXTS = [
  ['opensAt', zh.placeDialog.opensAt],
  ['closesAt', zh.placeDialog.closesAt],
  ['minAmount', zh.placeDialog.minAmount],
  ['maxAmount', zh.placeDialog.maxAmount],
  ['dailyAmount', zh.placeDialog.dailyAmount],
] as const;
const NUMBERS = [
  ['position', zh.placeNumbers.position],
  ['weight', zh.placeNumbers.weight],
  ['dailyCount', zh.placeNumbers.dailyCount],
] as const;
const POOL = ['participants', zh.participantPool.participantAccounts] as const;
const FIELDS = {
  opensAt: HOUR,
  closesAt: HOUR,
  minAmount: MONEY,
  maxAmount: MONEY,
  dailyAmount: MONEY,
  minSuccess: MIN_SUCCESS,
};
const bad = (wrong: boolean, reason: string) => (wrong ? reason : undefined);

/** A place's name in approvals. */
export function subjectOf({ productCode, kind, accountCode }: ReceivingPlaceView): string {
  return `${productCode}/${kind === 'channel' ? 'channel:' : ''}${accountCode}`;
}

function payloadOf(place: ReceivingPlaceView): Payload {
  const { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount } = place;
  const { minSuccess, enabled } = place;
  return { position, weight, opensAt, closesAt, minAmount, maxAmount, dailyAmount, dailyCount, minSuccess, enabled };
}

function check(payload: Payload): FieldErrors {
  return {
    position: bad(payload.position < 1 || payload.position > 99, zh.accountCheck.position),
    weight: bad(payload.weight < 1 || payload.weight > 10_000, zh.accountCheck.weight),
  };
}

type Props = { place?: ReceivingPlaceView; accounts: readonly BankAccountView[]; onClose(): void };
/** 新增渠道 / 变更渠道 of a product. */
export function PlaceDialog({ place, accounts, onClose }: Props): ReactNode {
  const products = useQuery(productViewsQuery);
  const channels = useQuery(paymentChannelsQuery);
  const form = useForm(FIELDS, () => ({ ...(place ? payloadOf(place) : NEW), product: '', account: '' }));
  const { product, account, ...terms } = form.sent;
  const atChannel = place ? place.kind === 'channel' : account.startsWith('channel:');
  const payload = atChannel ? terms : { ...terms, minSuccess: '' };
  const clients = accounts
    .filter(({ kind }) => kind === 'client')
    .map(({ code, bank }) => [code, `${bank}（${code}）`] as const);
  const atChannels = (channels.data ?? []).map(
    ({ code, title }) => [`channel:${code}`, `${title}（${code}）`] as const,
  );
  const wanted = product || products.data?.[0]?.code || '';
  const subject = place ? subjectOf(place) : `${wanted}/${account || clients[0]?.[0] || POOL[0]}`;
  const proposal = useMemo(() => proposalOf('receiving.place', subject), [subject]);
  return (
    <ProposeDialog
      title={
        place ? zh.placeDialog.changeTitle(place.productName, place.accountName || POOL[1]) : zh.placeDialog.addTitle
      }
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
                label={zh.placeDialog.product}
                options={(products.data ?? []).map(({ code, name }) => [code, name] as const)}
                value={wanted}
                error={errors.subjectId}
                onChange={({ target }) => form.set({ product: target.value })}
              />
              <FormSelect
                of={{ ...form.at('account'), value: account || clients[0]?.[0] || POOL[0] }}
                label={zh.placeDialog.account}
                options={[...clients, ...atChannels, POOL]}
              />
            </>
          )}
          <div className={styles.placePair}>
            {NUMBERS.map(([name, label]) => (
              <FormNumber key={name} of={form.at(name)} label={label} />
            ))}
            {TEXTS.map(([name, label]) => (
              <FormField key={name} of={form.at(name)} label={label} />
            ))}
            {atChannel ? (
              <FormField
                of={form.at('minSuccess')}
                label={zh.placeDialog.minSuccess}
                hint={zh.placeDialog.minSuccessHint}
              />
            ) : null}
            <FormSwitch
              of={form.at('enabled')}
              label={zh.placeDialog.state}
              on={zh.placeDialog.on}
              off={zh.placeDialog.off}
            />
          </div>
        </>
      )}
    </ProposeDialog>
  );
}
