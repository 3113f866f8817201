import { MERCHANT_COLUMNS } from '@mashang/contract/lists/merchants';
import type { OverseenMerchant } from '@mashang/contract/merchants';
import { KYC_STATUS, KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { parseTime } from '@mashang/contract/time';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useListState } from '../../lib/list/use-list-state.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dash } from '../../ui/display/facts.tsx';
import { type Pending, PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { useExport } from '../exports/use-export.ts';
import { MerchantDrawer, type MerchantSections } from './merchant-drawer.tsx';
import { MERCHANT_LIST } from './merchant-list.ts';
import { merchantsQuery } from './queries.ts';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 2_000;

function rowKey(row: OverseenMerchant): string {
  return row.id;
}

function Standing({ row, pending }: { row: OverseenMerchant; pending: readonly Pending[] }): ReactNode {
  return (
    <span className={controls.chips}>
      {row.frozen ? <StatusTag tone="bad">{zh.merchantStanding.frozen}</StatusTag> : null}
      {row.suspended ? <StatusTag tone="bad">{zh.merchantStanding.suspended}</StatusTag> : null}
      <StatusTag tone={row.kybStatus === KYC_STATUS.verified ? 'ok' : 'mute'}>
        {KYC_STATUS_NAMES[row.kybStatus]}
      </StatusTag>
      <PendingBadges pending={pending} />
    </span>
  );
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;
const PRESSING_DAYS = 7;
/** The last day of a verification; in its last month also the days left. */
function End({ row }: { row: OverseenMerchant }): ReactNode {
  const days = Math.ceil((parseTime(row.kybExpiresAt) + DAY_MS - Date.now()) / DAY_MS);
  const soon = row.kybStatus === KYC_STATUS.verified && days > 0 && days <= SOON_DAYS;
  return (
    <span className={controls.chips}>
      <Dash text={row.kybExpiresAt} />
      {soon ? <StatusTag tone={days <= PRESSING_DAYS ? 'bad' : 'warn'}>{zh.expiry.daysLeft(days)}</StatusTag> : null}
    </span>
  );
}

const CARD: CardShape<typeof MERCHANT_COLUMNS> = { head: ['name', 'standing'], body: [['mchId', 'available']] };

type PendingOf = (row: OverseenMerchant) => readonly Pending[];
function merchantColumns(open: (id: string) => void, pendingOf: PendingOf): ListedColumn<OverseenMerchant>[] {
  return [
    ...screenColumns(MERCHANT_COLUMNS, {
      mchId: { stick: 'left', opens: (row) => open(row.id) },
      standing: {
        render: (row) => <Standing row={row} pending={pendingOf(row)} />,
        card: (row) => <Standing row={row} pending={[]} />,
      },
      kybExpiresAt: { render: (row) => <End row={row} /> },
      riskTier: { render: (row) => RISK_TIER_NAMES[row.riskTier] },
    }),
    {
      key: 'actions',
      title: zh.merchantColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button small kind="text" aria-label={zh.merchantColumns.openLabel(row.mchId)} onClick={() => open(row.id)}>
          {zh.merchantColumns.open}
        </Button>
      ),
    },
  ];
}

/** 商户: every merchant, its fees, keys and endpoints. */
export function MerchantsPage({ Sections }: { Sections: MerchantSections }): ReactNode {
  const [state, change] = useListState(MERCHANT_LIST);
  const exporting = useExport(MERCHANT_LIST, state);
  const list = useQuery({ ...merchantsQuery(state), placeholderData: keepPreviousData });
  useLiveRefresh(LIVE_GAP_MS, list.refetch);
  const pending = usePendingOf();
  const pendingOf = useCallback<PendingOf>((row) => pending('merchant', row.id), [pending]);
  const navigate = useNavigate();
  const applications = usePagePath('merchant-applications');
  const mayWrite = useMay('merchant-application:write');
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => merchantColumns(open, pendingOf), [open, pendingOf]);
  return (
    <>
      <ListPage
        list={MERCHANT_LIST}
        title={zh.merchantsPage.title}
        noun={zh.merchantsPage.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        exporting={exporting}
        empty={{ title: zh.merchantsPage.emptyTitle, hint: zh.merchantsPage.emptyHint }}
        tools={
          mayWrite && applications ? (
            <Button kind="primary" onClick={() => navigate(applications)}>
              {zh.merchantsPage.applications}
            </Button>
          ) : null
        }
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
      />
      {state.detail ? (
        <MerchantDrawer
          key={state.detail}
          id={state.detail}
          Sections={Sections}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
    </>
  );
}
