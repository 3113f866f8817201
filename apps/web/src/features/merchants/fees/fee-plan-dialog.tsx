import { type FeePlan, type FeeTier, MAX_TIERS } from '@mashang/contract/fees';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { MONEY } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { momentOf } from '../../../lib/format/field-moment.ts';
import { type FieldErrors, ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormField, FormSwitch } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { proposalOf } from '../../approvals/queries.ts';
import { productViewsQuery } from '../../products/queries.ts';
import * as styles from '../merchants.module.css';
import * as zh from '../zh.tsx';
import { FeeExamples } from './fee-examples.tsx';
import { PLAN_FIELDS, TERM_FIELDS, tierFault } from './fee-plan-fields.ts';

type Draft = FeePlan & { product: string; enabled: boolean; effectiveFrom: string };
type TierField = keyof FeeTier;
const NO_PLAN: Omit<FeePlan, 'rate'> = {
  currency: 'CNY',
  fixed: '0.00',
  least: '0.00',
  most: '',
  payout: '',
  refundFee: '0.00',
  tiers: [],
};
const NEW_TIER: Omit<FeeTier, 'rate'> = { above: '', fixed: '0.00', least: '0.00', most: '', payout: '' };
const TITLES = [
  ['rate', zh.feeTitles.rate],
  ['fixed', zh.feeTitles.fixed],
  ['least', zh.feeTitles.least],
  ['most', zh.feeTitles.most],
  ['payout', zh.feeTitles.payout],
] as const satisfies readonly (readonly [TierField, string])[];

/** Errors that the fields alone cannot detect. */
function check({ tiers }: Draft): FieldErrors {
  const bad = tiers.findIndex((tier) => tierFault(tier));
  return { tiers: bad < 0 ? undefined : zh.check.tiers(bad + 1) };
}

function startOf(detail: OverseenMerchantDetail, product: string, usual: string): Draft {
  const now = detail.fees.filter((fee) => fee.product === product).at(-1);
  if (!now) return { ...NO_PLAN, rate: usual, product, enabled: true, effectiveFrom: '' };
  const { currency, rate, fixed, least, most, payout, refundFee, tiers } = now;
  const terms = { currency, rate, fixed, least, most, payout, refundFee, tiers };
  return { ...terms, product, enabled: true, effectiveFrom: '' };
}

/** 费率计划: all fees of a merchant for a product, from a date on; two people approve it. */
export function FeePlanDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { data: views, isPending } = useQuery(productViewsQuery);
  if (isPending) return null;
  // A product that the merchant does not have yet starts with its default fee.
  const usual = Object.fromEntries((views ?? []).map(({ code, defaultFee }) => [code, defaultFee]));
  return <PlanForm detail={detail} usual={usual} onClose={onClose} />;
}

type FormProps = { detail: OverseenMerchantDetail; usual: Readonly<Record<string, string>>; onClose(): void };
function PlanForm({ detail, usual, onClose }: FormProps): ReactNode {
  const { id, name } = detail.merchant;
  const begin = (product: string) => startOf(detail, product, usual[product] ?? '');
  const form = useForm<Draft>(PLAN_FIELDS, () => begin(detail.products[0]?.product ?? ''));
  const draft = form.values;
  const proposal = useMemo(() => proposalOf('merchant.fee', id), [id]);
  const putTier = (at: number, field: TierField, value: string) =>
    form.set({ tiers: draft.tiers.map((tier, n) => (n === at ? { ...tier, [field]: value.trim() } : tier)) });
  function choose(product: string): void {
    const next = begin(product);
    form.keep(next);
    form.set(next);
  }
  return (
    <ProposeDialog
      title={zh.planForm.title(name)}
      testId="fee-plan"
      payload={draft}
      check={check}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label={zh.planForm.product}
            options={detail.products.map(({ product, prdName }) => [product, prdName])}
            value={draft.product}
            error={errors.product}
            onChange={({ target }) => choose(target.value)}
          />
          {TITLES.map(([field, label]) => (
            <FormField key={field} of={form.at(field)} label={label} />
          ))}
          <FormField of={form.at('refundFee')} label={zh.planForm.refundFee} />
          {draft.tiers.map((tier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name of their own and are never moved
            <fieldset key={at} className={styles.feeTier}>
              <legend>{zh.planForm.tier(at + 1)}</legend>
              <TextField
                label={zh.planForm.tierFrom}
                inputMode="decimal"
                maxLength={MONEY.max}
                value={tier.above}
                onChange={({ target }) => putTier(at, 'above', target.value)}
              />
              {TITLES.map(([field, label]) => (
                <TextField
                  key={field}
                  label={label}
                  inputMode="decimal"
                  maxLength={TERM_FIELDS[field].max}
                  value={tier[field]}
                  onChange={({ target }) => putTier(at, field, target.value)}
                />
              ))}
              <Button small kind="text" onClick={() => form.set({ tiers: draft.tiers.filter((_, n) => n !== at) })}>
                {zh.planForm.removeTier(at + 1)}
              </Button>
            </fieldset>
          ))}
          {errors.tiers ? (
            <p className={controls.fieldError} role="alert">
              {errors.tiers}
            </p>
          ) : null}
          {draft.tiers.length < MAX_TIERS ? (
            <Button
              kind="link"
              onClick={() => form.set({ tiers: [...draft.tiers, { ...NEW_TIER, rate: draft.rate }] })}
            >
              {zh.planForm.addTier}
            </Button>
          ) : null}
          <FormSwitch of={form.at('enabled')} label={zh.planForm.state} on={zh.planForm.on} off={zh.planForm.off} />
          <TextField
            label={zh.planForm.effectiveFrom}
            type="datetime-local"
            hint={zh.planForm.effectiveHint}
            error={errors.effectiveFrom}
            onChange={({ target }) => form.set({ effectiveFrom: momentOf(target.value) })}
          />
          <FeeExamples plan={draft} />
        </>
      )}
    </ProposeDialog>
  );
}
