import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { Facts } from '../../../ui/display/facts.tsx';
import { YuanText } from '../../../ui/display/money-text.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { askableQuery, askForSettlement, refreshOwnSettlements } from './queries.ts';
import * as zh from './zh.tsx';

/** 申请结算: all that can be settled now, to the account that the staff approved. */
export function AskDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(askableQuery);
  return (
    <CodedDialog
      title={zh.askDialog.title}
      button={zh.askDialog.confirm}
      done={zh.askDialog.done}
      testId="ask-settlement"
      code={data?.why ? undefined : RECENT_CODE}
      disabled={data?.why !== ''}
      act={(code) => askForSettlement(data?.amount ?? '', code)}
      settled={() => void refreshOwnSettlements()}
      onClose={onClose}
    >
      <p>{zh.askDialog.lead}</p>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data?.why ? (
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="status">
          {zh.ownTerms.blocked(data.why)}
        </p>
      ) : null}
      {data ? (
        <Facts
          rows={[
            [zh.askDialog.amount, <YuanText key="a" value={data.amount} />],
            [zh.askDialog.fee, <YuanText key="f" value={data.fee} />],
            [zh.askDialog.reserve, <YuanText key="r" value={data.reserve} />],
            [zh.ownTerms.account, `${data.bankName} ${data.accountNo}`.trim()],
          ]}
        />
      ) : null}
    </CodedDialog>
  );
}
