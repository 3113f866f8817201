import { OPTIONAL_COUNT } from '@mashang/contract/fields';
import { OPTIONAL_MONEY } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import { RISK_TIER_NAMES, RISK_TIERS, type TierLimits } from '@mashang/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { PendingBadges } from '../../../ui/display/pending-badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as factStyles from '../../../ui/layout/facts.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { usePendingOf } from '../../approvals/use-pending.ts';
import * as zh from '../zh.tsx';
import * as styles from './oversight.module.css';
import { tiersQuery } from './queries.ts';

/** 风险等级 of the person behind a participant. */
export function PersonTierDialog({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { personId, legalName, riskTier } = detail.participant;
  const form = useForm({}, { tier: riskTier });
  const proposal = useMemo(() => proposalOf('person.tier', personId), [personId]);
  return (
    <ProposeDialog
      title={zh.personTierDialog.title(legalName)}
      payload={form.values}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormSelect
        of={form.at('tier')}
        label={zh.personTierDialog.tier}
        options={RISK_TIERS.map((one) => [one, RISK_TIER_NAMES[one]])}
        hint={zh.personTierDialog.tierHint}
      />
    </ProposeDialog>
  );
}

const TITLES = [
  ['dailyAmount', zh.limitTitles.dailyAmount],
  ['dailyCount', zh.limitTitles.dailyCount],
  ['monthlyAmount', zh.limitTitles.monthlyAmount],
  ['monthlyCount', zh.limitTitles.monthlyCount],
] as const;
const FIELDS = {
  dailyAmount: OPTIONAL_MONEY,
  dailyCount: OPTIONAL_COUNT,
  monthlyAmount: OPTIONAL_MONEY,
  monthlyCount: OPTIONAL_COUNT,
};
const countOf = (text: string) => (text === '' ? null : Number(text));
const textOf = (count: number | null) => (count === null ? '' : String(count));

function TierLimitsDialog({ row, onClose }: { row: TierLimits; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, () => ({
    dailyAmount: row.dailyAmount,
    monthlyAmount: row.monthlyAmount,
    dailyCount: textOf(row.dailyCount),
    monthlyCount: textOf(row.monthlyCount),
  }));
  const { dailyCount, monthlyCount, ...amounts } = form.values;
  const proposal = useMemo(() => proposalOf('tier.limits', row.tier), [row.tier]);
  return (
    <ProposeDialog
      title={zh.tierLimitsDialog.title(RISK_TIER_NAMES[row.tier])}
      payload={{ ...amounts, dailyCount: countOf(dailyCount), monthlyCount: countOf(monthlyCount) }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.tierLimitsDialog.note}</p>
      {TITLES.map(([name, label]) => (
        <FormField
          key={name}
          of={form.at(name)}
          label={label}
          inputMode={name.endsWith('Amount') ? 'decimal' : 'numeric'}
        />
      ))}
    </ProposeDialog>
  );
}

const amount = (text: string) =>
  text ? <MoneyText value={text} /> : <span className={looks.soft}>{zh.amount.note}</span>;
const count = (value: number | null) =>
  value === null ? <span className={looks.soft}>{zh.count.note}</span> : <span className={looks.num}>{value}</span>;

/** The upper limits of each tier; a change needs two people and applies to everybody in the tier. */
export function TiersDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(tiersQuery);
  const pendingOf = usePendingOf();
  const may = useMay('limit:propose');
  const [changing, setChanging] = useState<TierLimits>();
  return (
    <Dialog
      title={zh.tiersDialog.title}
      width={760}
      testId="tiers-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.tiersDialog.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <div className={styles.tierCards}>
          {data.list.map((row) => (
            <section key={row.tier} className={styles.tierCard} aria-label={RISK_TIER_NAMES[row.tier]}>
              <div className={styles.sectionHead}>
                <h3 className={controls.sectionTitle}>{RISK_TIER_NAMES[row.tier]}</h3>
                <PendingBadges pending={pendingOf('tier', row.tier)} />
              </div>
              <dl className={factStyles.facts}>
                <dt>{zh.tiersDialog.dayAmount}</dt>
                <dd>{amount(row.dailyAmount)}</dd>
                <dt>{zh.tiersDialog.dayCount}</dt>
                <dd>{count(row.dailyCount)}</dd>
                <dt>{zh.tiersDialog.monthAmount}</dt>
                <dd>{amount(row.monthlyAmount)}</dd>
                <dt>{zh.tiersDialog.monthCount}</dt>
                <dd>{count(row.monthlyCount)}</dd>
                <dt>{zh.tiersDialog.longestReview}</dt>
                <dd className={looks.num}>{zh.tiersDialog.months(row.reviewMonths)}</dd>
              </dl>
              {may ? (
                <Button
                  small
                  aria-label={zh.tiersDialog.changeLabel(RISK_TIER_NAMES[row.tier])}
                  onClick={() => setChanging(row)}
                >
                  {zh.tiersDialog.change}
                </Button>
              ) : null}
            </section>
          ))}
        </div>
      ) : null}
      {changing ? <TierLimitsDialog row={changing} onClose={() => setChanging(undefined)} /> : null}
    </Dialog>
  );
}
