import { whyNot } from '@mashang/contract/fields';
import { OPTIONAL_MONEY } from '@mashang/contract/money';
import type { OverseenDetail } from '@mashang/contract/participants';
import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier, type TierLimits } from '@mashang/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../lib/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { PendingBadges } from '../../../ui/pending-badge.tsx';
import { type FieldErrors, ProposeDialog } from '../../../ui/propose-dialog.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { proposalOf } from '../../approvals/queries.ts';
import { usePendingOf } from '../../approvals/use-pending.ts';
import { tiersQuery } from './queries.ts';

/** 风险等级 of the person behind a participant. */
export function PersonTierDialog({ detail, onClose }: { detail: OverseenDetail; onClose(): void }): ReactNode {
  const { personId, legalName, riskTier } = detail.participant;
  const [tier, setTier] = useState<RiskTier>(riskTier);
  const proposal = useMemo(() => proposalOf('person.tier', personId), [personId]);
  const payload = useMemo(() => ({ tier }), [tier]);
  return (
    <ProposeDialog
      title={`风险等级 · ${legalName}`}
      payload={payload}
      dirty={tier !== riskTier}
      {...proposal}
      onClose={onClose}
    >
      {() => (
        <SelectField
          label="风险等级"
          options={RISK_TIERS.map((one) => [one, RISK_TIER_NAMES[one]] as const)}
          value={tier}
          hint="等级限额低于本人限额时，以等级限额为准"
          onChange={(event) => setTier(event.target.value as RiskTier)}
        />
      )}
    </ProposeDialog>
  );
}

type Draft = { dailyAmount: string; dailyCount: string; monthlyAmount: string; monthlyCount: string };
const FIELDS = [
  ['dailyAmount', '单日金额上限（元）'],
  ['dailyCount', '单日笔数上限'],
  ['monthlyAmount', '单月金额上限（元）'],
  ['monthlyCount', '单月笔数上限'],
] as const;

function check(draft: Draft): FieldErrors {
  return Object.fromEntries(
    FIELDS.map(([name]) => {
      const isMoney = name.endsWith('Amount');
      if (isMoney) return [name, whyNot(OPTIONAL_MONEY, draft[name])];
      return [name, /^\d{0,7}$/.test(draft[name]) ? undefined : '请输入整数'];
    }),
  );
}

const countOf = (text: string) => (text === '' ? null : Number(text));
const payloadOf = (draft: Draft) => ({
  ...draft,
  dailyCount: countOf(draft.dailyCount),
  monthlyCount: countOf(draft.monthlyCount),
});

function TierLimitsDialog({ row, onClose }: { row: TierLimits; onClose(): void }): ReactNode {
  const text = (count: number | null) => (count === null ? '' : String(count));
  const [start] = useState<Draft>(() => ({
    ...{ dailyAmount: row.dailyAmount, monthlyAmount: row.monthlyAmount },
    ...{ dailyCount: text(row.dailyCount), monthlyCount: text(row.monthlyCount) },
  }));
  const [draft, setDraft] = useState(start);
  const proposal = useMemo(() => {
    const { preview, submit } = proposalOf('tier.limits', row.tier);
    return {
      preview: (typed: Draft) => preview(payloadOf(typed)),
      submit: ({ payload, ...rest }: { payload: Draft; reason: string; code: string }) =>
        submit({ ...rest, payload: payloadOf(payload) }),
    };
  }, [row.tier]);
  return (
    <ProposeDialog
      title={`等级限额 · ${RISK_TIER_NAMES[row.tier]}`}
      payload={draft}
      check={check}
      dirty={draft !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">留空表示不另设上限，以本人限额为准。</p>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              inputMode={name.endsWith('Amount') ? 'decimal' : 'numeric'}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => setDraft({ ...draft, [name]: event.target.value.trim() })}
            />
          ))}
        </>
      )}
    </ProposeDialog>
  );
}

const amount = (text: string) => (text ? <MoneyText value={text} /> : <span className="soft">不另设</span>);
const count = (value: number | null) =>
  value === null ? <span className="soft">不另设</span> : <span className="num">{value}</span>;

/** What each tier allows at most; a change takes two people and holds for everybody in the tier. */
export function TiersDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(tiersQuery);
  const pendingOf = usePendingOf();
  const may = useMay('limit:propose');
  const [changing, setChanging] = useState<TierLimits>();
  return (
    <Dialog
      title="风险等级限额"
      width={760}
      testId="tiers-dialog"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data ? (
        <div className="tier-cards">
          {data.list.map((row) => (
            <section key={row.tier} className="tier-card" aria-label={RISK_TIER_NAMES[row.tier]}>
              <div className="section-head">
                <h3 className="section-title">{RISK_TIER_NAMES[row.tier]}</h3>
                <PendingBadges pending={pendingOf('tier', row.tier)} />
              </div>
              <dl className="facts">
                <dt>单日金额</dt>
                <dd>{amount(row.dailyAmount)}</dd>
                <dt>单日笔数</dt>
                <dd>{count(row.dailyCount)}</dd>
                <dt>单月金额</dt>
                <dd>{amount(row.monthlyAmount)}</dd>
                <dt>单月笔数</dt>
                <dd>{count(row.monthlyCount)}</dd>
                <dt>认证最长</dt>
                <dd className="num">{row.reviewMonths} 个月</dd>
              </dl>
              {may ? (
                <Button small aria-label={`调整${RISK_TIER_NAMES[row.tier]}限额`} onClick={() => setChanging(row)}>
                  调整
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
