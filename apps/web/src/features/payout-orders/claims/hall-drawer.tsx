import { HALL_COLUMNS } from '@mashang/contract/lists/payout-orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { type Fact, Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { Beneficiary, PayoutTag } from '../payout-tags.tsx';
import { type HallRow, hallRowQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ClaimButton } from './claim-button.tsx';
import { ClaimRules, useBlocked } from './claim-rules.tsx';
import { Waited } from './countdown.tsx';
import type { Claiming } from './use-claim.ts';

const LIVE_GAP_MS = 150;
async function nothing(): Promise<void> {}
type Props = { id: string; claiming: Claiming; movedAt: { readonly current: number }; onClose(): void };

function hallFactsOf(row: HallRow): Fact[] {
  const fact = factsOf(HALL_COLUMNS, row);
  return [
    fact('orderNo'),
    fact('payType'),
    fact('userName', <Beneficiary payout={row} />),
    fact('bankName'),
    fact(
      'commission',
      <span>
        {zh.orderFacts.commissionAmount(
          <MoneyText value={row.commission} />,
          row.rate ? <span className={`${looks.soft} ${looks.num}`}>（{row.rate}%）</span> : null,
        )}
      </span>,
    ),
    fact('createTime'),
    fact('waited', <Waited since={row.createTime} />),
    fact('returns', row.returns > 0 ? undefined : ''),
  ];
}

/** One payout of the claim list. Only its claimer sees the account. */
export function HallDrawer({ id, claiming, movedAt, onClose }: Props): ReactNode {
  const { area } = useCurrentUser();
  const { data, error, refetch, isEnabled } = useQuery(hallRowQuery(area, id));
  useLiveRefresh(LIVE_GAP_MS, isEnabled ? refetch : nothing, 'payout');
  const blocked = useBlocked(data);
  const row = data?.list[0];
  const isGone = !isEnabled || (data && !row);
  return (
    <Dialog
      title={zh.hallDrawer.title}
      shape="drawer"
      width={560}
      testId="hall-drawer"
      onClose={onClose}
      footer={
        <>
          {row ? <ClaimButton row={row} claiming={claiming} blocked={blocked} movedAt={movedAt} /> : null}
          <Button onClick={onClose}>{zh.hallDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && isEnabled ? <SkeletonLines lines={8} /> : null}
      {isGone ? <EmptyState title={zh.hallDrawer.goneTitle} hint={zh.hallDrawer.goneHint} /> : null}
      {data && row ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>{zh.hallDrawer.amount(<MoneyText value={row.amount} />)}</strong>
            <PayoutTag payout={row} />
          </div>
          <Facts rows={hallFactsOf(row)} />
          <p className={looks.soft}>{zh.hallDrawer.accountLater}</p>
          <ClaimRules page={data} />
        </div>
      ) : null}
    </Dialog>
  );
}
