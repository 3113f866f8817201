import { type FeePlan, type FeeTier, MAX_TIERS } from '@mashang/contract/fees';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { MONEY } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { momentOf } from '../../lib/field-moment.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormField, FormSwitch } from '../../ui/form-field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { productViewsQuery } from '../products/queries.ts';
import { FeeExamples } from './fee-examples.tsx';
import { PLAN_FIELDS, TERM_FIELDS, tierFault } from './fee-plan-fields.ts';

type Draft = FeePlan & { product: string; enabled: boolean; effectiveFrom: string };
type TierField = keyof FeeTier;
const NO_PLAN: Omit<FeePlan, 'rate'> = {
  ...{ currency: 'CNY', fixed: '0.00', least: '0.00', most: '' },
  ...{ payout: '', refundFee: '0.00', tiers: [] },
};
const NEW_TIER: Omit<FeeTier, 'rate'> = { above: '', fixed: '0.00', least: '0.00', most: '', payout: '' };
const TITLES = [
  ['rate', '费率（%）'],
  ['fixed', '固定费（元）'],
  ['least', '最低收费（元）'],
  ['most', '最高收费（元，留空不限）'],
  ['payout', '代付每笔（元，留空按费率）'],
] as const satisfies readonly (readonly [TierField, string])[];

/** What the fields alone cannot tell. */
function check({ tiers }: Draft): FieldErrors {
  const bad = tiers.findIndex((tier) => tierFault(tier));
  return { tiers: bad < 0 ? undefined : `第 ${bad + 1} 档填写不完整或格式有误` };
}

function startOf(detail: OverseenMerchantDetail, product: string, usual: string): Draft {
  const now = detail.fees.filter((fee) => fee.product === product).at(-1);
  if (!now) return { ...NO_PLAN, rate: usual, product, enabled: true, effectiveFrom: '' };
  const { currency, rate, fixed, least, most, payout, refundFee, tiers } = now;
  const terms = { currency, rate, fixed, least, most, payout, refundFee, tiers };
  return { ...terms, product, enabled: true, effectiveFrom: '' };
}

/** 费率计划: the whole of what a merchant is asked for a product, from a moment on, by two people. */
export function FeePlanDialog({ detail, onClose }: { detail: OverseenMerchantDetail; onClose(): void }): ReactNode {
  const { data: views, isPending } = useQuery(productViewsQuery);
  if (isPending) return null;
  // A product the merchant does not have yet begins at its usual fee.
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
      title={`费率计划 · ${name}`}
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
            label="产品"
            options={detail.products.map(({ product, prdName }) => [product, prdName])}
            value={draft.product}
            error={errors.product}
            onChange={({ target }) => choose(target.value)}
          />
          {TITLES.map(([field, label]) => (
            <FormField key={field} of={form.at(field)} label={label} />
          ))}
          <FormField of={form.at('refundFee')} label="退款每笔（元）" />
          {draft.tiers.map((tier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name of their own and are never moved
            <fieldset key={at} className="fee-tier">
              <legend>阶梯第 {at + 1} 档</legend>
              <TextField
                label="上月净交易额达到（元）"
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
                删除第 {at + 1} 档
              </Button>
            </fieldset>
          ))}
          {errors.tiers ? (
            <p className="field-error" role="alert">
              {errors.tiers}
            </p>
          ) : null}
          {draft.tiers.length < MAX_TIERS ? (
            <Button
              kind="link"
              onClick={() => form.set({ tiers: [...draft.tiers, { ...NEW_TIER, rate: draft.rate }] })}
            >
              增加阶梯
            </Button>
          ) : null}
          <FormSwitch of={form.at('enabled')} label="状态" on="开通" off="关闭" />
          <TextField
            label="生效时间（北京时间，选填）"
            type="datetime-local"
            hint="留空则审批通过后立即生效；已创建的订单不变"
            error={errors.effectiveFrom}
            onChange={({ target }) => form.set({ effectiveFrom: momentOf(target.value) })}
          />
          <FeeExamples plan={draft} />
        </>
      )}
    </ProposeDialog>
  );
}
