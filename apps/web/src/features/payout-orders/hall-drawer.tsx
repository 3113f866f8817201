import { PAY_TYPE_NAMES } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ClaimButton } from './claim-button.tsx';
import { ClaimRules, useBlocked } from './claim-rules.tsx';
import { Waited } from './countdown.tsx';
import { Beneficiary, PayoutTag } from './payout-tags.tsx';
import { type HallRow, hallRowQuery } from './queries.ts';
import type { Claiming } from './use-claim.ts';

const LIVE_GAP_MS = 150;
async function nothing(): Promise<void> {}
type Props = { id: string; claiming: Claiming; movedAt: { readonly current: number }; onClose(): void };

function factsOf(row: HallRow): [string, ReactNode][] {
  return [
    ['代付单号', <Copyable key="n" text={row.orderNo} what="代付单号" />],
    ['支付类型', PAY_TYPE_NAMES[row.payType]],
    ['收款人', <Beneficiary key="b" payout={row} />],
    ['银行', row.bankName],
    [
      '佣金',
      <span key="c">
        <MoneyText value={row.commission} /> 元{row.rate ? <span className="soft num">（{row.rate}%）</span> : null}
      </span>,
    ],
    ['创建时间', row.createTime],
    ['已等待', <Waited key="w" since={row.createTime} />],
    ['退回次数', row.returns > 0 ? String(row.returns) : ''],
  ];
}

/** One payout of the claim list. The account is shown to whoever has claimed it. */
export function HallDrawer({ id, claiming, movedAt, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  const { data, error, refetch, isEnabled } = useQuery(hallRowQuery(area, id));
  useLiveRefresh(LIVE_GAP_MS, isEnabled ? refetch : nothing, 'payout');
  const blocked = useBlocked(data);
  const row = data?.list[0];
  const isGone = !isEnabled || (data && !row);
  return (
    <Dialog
      title="代付订单"
      shape="drawer"
      width={560}
      testId="hall-drawer"
      onClose={onClose}
      footer={
        <>
          {row ? <ClaimButton row={row} claiming={claiming} blocked={blocked} movedAt={movedAt} /> : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && isEnabled ? <SkeletonLines lines={8} /> : null}
      {isGone ? <EmptyState title="该订单已不在抢单列表" hint="它已完成、取消或被冻结，请看看其他订单。" /> : null}
      {data && row ? (
        <div className="detail">
          <div className="detail-head">
            <strong className="detail-amount">
              <MoneyText value={row.amount} /> 元
            </strong>
            <PayoutTag payout={row} />
          </div>
          <Facts rows={factsOf(row)} />
          <p className="soft">收款账号在抢单成功后显示。</p>
          <ClaimRules page={data} />
        </div>
      ) : null}
    </Dialog>
  );
}
