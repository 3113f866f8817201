import { OWN_SETTLEMENT_COLUMNS } from '@mashang/contract/lists/own-settlements';
import type { OwnSettlementDetail } from '@mashang/contract/own-settlements';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../../ui/display/money-text.tsx';
import { OrderTimeline } from '../../../ui/display/order-history.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { fileOf } from '../queries.ts';
import { SettlementTag } from '../settlement-tags.tsx';
import { ownSettlementQuery } from './queries.ts';
import { StatementTable } from './statement-table.tsx';
import * as zh from './zh.tsx';

const WIDTH_PX = 760;

function SettlementFacts({ detail }: { detail: OwnSettlementDetail }): ReactNode {
  const { settlement, basis, releaseOn, releasedTime, reserveDrawn } = detail;
  const fact = factsOf(OWN_SETTLEMENT_COLUMNS, settlement);
  const release = releasedTime
    ? zh.ownSettlementDrawer.released(releasedTime)
    : releaseOn && zh.ownSettlementDrawer.releases(releaseOn);
  return (
    <Facts
      rows={[
        fact('settlementNo'),
        [zh.ownSettlementDrawer.basis, <YuanText key="b" value={basis} />],
        fact('fee'),
        fact('reserve'),
        [zh.ownSettlementDrawer.release, release],
        [zh.ownSettlementDrawer.drawn, reserveDrawn === '0.00' ? '' : <YuanText key="d" value={reserveDrawn} />],
        fact('accountNo'),
        fact('madeTime'),
        fact('paidTime'),
        fact('reason'),
        [
          zh.ownSettlementDrawer.files,
          <span key="f" className={controls.chips}>
            <a href={fileOf(`${settlement.settlementNo}.pdf`)} download>
              PDF
            </a>
            <a href={fileOf(`${settlement.settlementNo}.csv`)} download>
              CSV
            </a>
          </span>,
        ],
      ]}
    />
  );
}

/** One own settlement in full: facts, its statement, and what happened so far. */
export function OwnSettlementDrawer({ settlementNo, onClose }: { settlementNo: string; onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(ownSettlementQuery(settlementNo));
  return (
    <Dialog
      title={zh.ownSettlementDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="own-settlement-drawer"
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.ownSettlementDrawer.close}</Button>}
    >
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data ? (
        <div className={orderList.detail}>
          <div className={orderList.detailHead} data-testid="detail-head">
            <strong className={orderList.detailAmount}>
              {zh.ownSettlementDrawer.amount(<MoneyText value={data.settlement.amount} />)}
            </strong>
            <SettlementTag state={data.settlement.state} />
          </div>
          <SettlementFacts detail={data} />
          <StatementTable statement={data.statement} />
          <OrderTimeline steps={data.timeline} />
        </div>
      ) : null}
    </Dialog>
  );
}
