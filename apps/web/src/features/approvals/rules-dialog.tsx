import type { ApprovalRule } from '@mashang/contract/approvals';
import { POSITIVE_MONEY } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './approvals.module.css';
import { approvalRulesQuery, proposalOf } from './queries.ts';
import { usePendingOf } from './use-pending.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const WIDTH_PX = 820;

/** Changes the amount above which two people check; the change itself needs two checkers. */
function LineDialog({ rule, onClose }: { rule: ApprovalRule; onClose(): void }): ReactNode {
  const form = useForm({ above: POSITIVE_MONEY }, { above: rule.above });
  const proposal = useMemo(() => proposalOf('approval.line', rule.kind), [rule.kind]);
  return (
    <ProposeDialog
      title={zh.lineDialog.title(rule.title)}
      payload={form.values}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('above')} label={zh.lineDialog.above} hint={zh.lineDialog.aboveHint} />
    </ProposeDialog>
  );
}

function Checkers({ rule }: { rule: ApprovalRule }): ReactNode {
  if (rule.above) return zh.checkers.byAmount(<MoneyText value={rule.above} />);
  return rule.checkers > 1 ? zh.checkers.two : zh.checkers.one;
}

/** 审批规则: who proposes, who checks, how many, how long; the amounts above which two people check can be changed. */
export function RulesDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(approvalRulesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const pendingOf = usePendingOf();
  const may = useMay('approval-line:propose');
  const [changing, setChanging] = useState<ApprovalRule>();
  return (
    <Dialog
      title={zh.rulesDialog.title}
      width={WIDTH_PX}
      testId="approval-rules"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.rulesDialog.close}</Button>}
    >
      <p className={looks.soft}>{zh.rulesDialog.intro}</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <ul className={styles.approvalRules}>
          {data.map((rule) => (
            <li key={rule.kind} data-testid={`rule-${rule.kind}`}>
              <div className={styles.approvalRuleHead}>
                <strong>{rule.title}</strong>
                <PendingBadges pending={pendingOf('approval-kind', rule.kind)} />
                <span className={looks.grow} />
                {may && rule.above ? (
                  <Button small aria-label={zh.rulesDialog.changeOf(rule.title)} onClick={() => setChanging(rule)}>
                    {zh.rulesDialog.changeAmount}
                  </Button>
                ) : null}
              </div>
              <dl className={styles.approvalRuleFacts}>
                <div>
                  <dt>{zh.rulesDialog.maker}</dt>
                  <dd>
                    {rule.propose.join('、') || zh.rulesDialog.nobody}
                    {rule.byMerchant ? zh.rulesDialog.byMerchant : ''}
                  </dd>
                </div>
                <div>
                  <dt>{zh.rulesDialog.checker}</dt>
                  <dd>{rule.check.join('、') || zh.rulesDialog.nobody}</dd>
                </div>
                <div>
                  <dt>{zh.rulesDialog.checkers}</dt>
                  <dd>
                    <Checkers rule={rule} />
                  </dd>
                </div>
                <div>
                  <dt>{zh.rulesDialog.validFor}</dt>
                  <dd className={looks.num}>{zh.rulesDialog.hours(rule.hours)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      ) : null}
      {changing ? <LineDialog rule={changing} onClose={() => setChanging(undefined)} /> : null}
    </Dialog>
  );
}
