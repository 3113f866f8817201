import type { ApprovalRule } from '@mashang/contract/approvals';
import { POSITIVE_MONEY } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PendingBadges } from '../../ui/pending-badge.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import './approvals.css';
import { approvalRulesQuery, proposalOf } from './queries.ts';
import { usePendingOf } from './use-pending.ts';

const LIVE_GAP_MS = 300;
const WIDTH_PX = 820;

/** Another amount from which two people check; it takes two checkers itself. */
function LineDialog({ rule, onClose }: { rule: ApprovalRule; onClose(): void }): ReactNode {
  const form = useForm({ above: POSITIVE_MONEY }, { above: rule.above });
  const proposal = useMemo(() => proposalOf('approval.line', rule.kind), [rule.kind]);
  return (
    <ProposeDialog
      title={`双人审批金额线 · ${rule.title}`}
      payload={form.values}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <FormField of={form.at('above')} label="超过该金额须两人审批（元）" hint="只对生效以后提交的申请有效" />
    </ProposeDialog>
  );
}

function Checkers({ rule }: { rule: ApprovalRule }): ReactNode {
  if (rule.above)
    return (
      <>
        一人；超过 <MoneyText value={rule.above} /> 元两人
      </>
    );
  return rule.checkers > 1 ? '两人' : '一人';
}

/** 审批规则: who asks, who checks, how many, how long; the amounts from which two check may be changed. */
export function RulesDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(approvalRulesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const pendingOf = usePendingOf();
  const may = useMay('approval-line:propose');
  const [changing, setChanging] = useState<ApprovalRule>();
  return (
    <Dialog
      title="审批规则"
      width={WIDTH_PX}
      testId="approval-rules"
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <p className="soft">发起人不能审批自己的申请；审批时须重新输入谷歌验证码。</p>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <ul className="approval-rules">
          {data.map((rule) => (
            <li key={rule.kind} data-testid={`rule-${rule.kind}`}>
              <div className="approval-rule-head">
                <strong>{rule.title}</strong>
                <PendingBadges pending={pendingOf('approval-kind', rule.kind)} />
                <span className="grow" />
                {may && rule.above ? (
                  <Button small aria-label={`调整金额线 ${rule.title}`} onClick={() => setChanging(rule)}>
                    调整金额线
                  </Button>
                ) : null}
              </div>
              <dl className="approval-rule-facts">
                <div>
                  <dt>发起</dt>
                  <dd>
                    {rule.propose.join('、') || '无'}
                    {rule.byMerchant ? '、商户接口（须两人审批）' : ''}
                  </dd>
                </div>
                <div>
                  <dt>审批</dt>
                  <dd>{rule.check.join('、') || '无'}</dd>
                </div>
                <div>
                  <dt>审批人数</dt>
                  <dd>
                    <Checkers rule={rule} />
                  </dd>
                </div>
                <div>
                  <dt>有效时间</dt>
                  <dd className="num">{rule.hours} 小时</dd>
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
