import { groupMoney } from '@mashang/contract/money';
import {
  BANK_ACCOUNT_KINDS,
  type BankAccountView,
  PLACE_KINDS,
  type ReceivingPlaceView,
  VIRTUAL_WAYS,
} from '@mashang/contract/receiving-places';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { STOP_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { usePendingOf } from '../approvals/use-pending.ts';
import { AccountDialog } from './account-dialog.tsx';
import { DifferencesDialog } from './differences-dialog.tsx';
import { PaymentChannels } from './payment-channels.tsx';
import { PlaceDialog, subjectOf } from './place-dialog.tsx';
import { bankAccountsQuery, placesQuery, stopPlace } from './queries.ts';
import * as styles from './receiving-places.module.css';
import { RoutePreviewDialog } from './route-preview-dialog.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 1_000;
type Doing =
  | { kind: 'account'; account?: BankAccountView }
  | { kind: 'place'; place?: ReceivingPlaceView }
  | { kind: 'preview' }
  | { kind: 'differences'; account: BankAccountView }
  | { kind: 'stop'; place: ReceivingPlaceView };
type Start = (doing: Doing) => void;
type PendingOf = ReturnType<typeof usePendingOf>;

const money = (text: string) => <span className={looks.num}>{groupMoney(text)}</span>;

const countOf = ({ difference }: BankAccountView) => difference.bank + difference.books + difference.overdue;

function accountColumns(pendingOf: PendingOf, mayPropose: boolean, start: Start): Column<BankAccountView>[] {
  return [
    { key: 'code', title: zh.accountColumns.code, render: (row) => <span className={looks.mono}>{row.code}</span> },
    { key: 'bank', title: zh.accountColumns.bank, render: (row) => row.bank },
    { key: 'holder', title: zh.accountColumns.holder, render: (row) => row.holder },
    {
      key: 'accountNo',
      title: zh.accountColumns.accountNo,
      render: (row) => <span className={looks.mono}>{row.accountNo}</span>,
    },
    { key: 'kind', title: zh.accountColumns.kind, render: (row) => BANK_ACCOUNT_KINDS[row.kind] },
    {
      key: 'virtual',
      title: zh.accountColumns.virtual,
      render: (row) =>
        [VIRTUAL_WAYS[row.virtualWay], row.virtualPrefix && `${row.virtualPrefix}…`].filter(Boolean).join('，'),
    },
    { key: 'balance', title: zh.accountColumns.balance, align: 'right', render: (row) => money(row.balance) },
    {
      key: 'difference',
      title: zh.accountColumns.difference,
      render: (row) =>
        countOf(row) === 0 ? (
          <StatusTag tone="ok">{zh.accountColumns.noDifference}</StatusTag>
        ) : (
          <Button
            small
            kind="text"
            aria-label={zh.accountColumns.differencesOf(row.code)}
            onClick={() => start({ kind: 'differences', account: row })}
          >
            {zh.accountColumns.differences(countOf(row))}
          </Button>
        ),
    },
    {
      key: 'state',
      title: zh.accountColumns.state,
      render: (row) => (
        <span className={controls.chips}>
          <StatusTag tone={row.enabled ? 'ok' : 'mute'}>
            {row.enabled ? zh.accountColumns.enabled : zh.accountColumns.disabled}
          </StatusTag>
          <PendingBadges pending={pendingOf('bank-account', row.code)} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: zh.accountColumns.actions,
      render: (row) =>
        mayPropose ? (
          <Button
            small
            kind="text"
            aria-label={zh.accountColumns.changeOf(row.code)}
            onClick={() => start({ kind: 'account', account: row })}
          >
            {zh.accountColumns.change}
          </Button>
        ) : null,
    },
  ];
}

function placeColumns(
  pendingOf: PendingOf,
  may: { propose: boolean; stop: boolean },
  start: Start,
): Column<ReceivingPlaceView>[] {
  return [
    { key: 'product', title: zh.placeColumns.product, render: (row) => row.productName },
    {
      key: 'account',
      title: zh.placeColumns.account,
      render: (row) =>
        row.kind === 'participants' ? PLACE_KINDS.participants : `${row.accountName}（${row.accountCode}）`,
    },
    {
      key: 'position',
      title: zh.placeColumns.position,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.position}</span>,
    },
    {
      key: 'weight',
      title: zh.placeColumns.weight,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.weight}</span>,
    },
    {
      key: 'hours',
      title: zh.placeColumns.hours,
      render: (row) => <span className={looks.num}>{`${row.opensAt}–${row.closesAt}`}</span>,
    },
    {
      key: 'range',
      title: zh.placeColumns.range,
      render: (row) => (
        <span className={looks.num}>
          {groupMoney(row.minAmount)} – {groupMoney(row.maxAmount)}
        </span>
      ),
    },
    {
      key: 'used',
      title: zh.placeColumns.used,
      align: 'right',
      render: (row) => (
        <span className={looks.num}>
          {groupMoney(row.usedAmount)} / {groupMoney(row.dailyAmount)}
        </span>
      ),
    },
    {
      key: 'state',
      title: zh.placeColumns.state,
      render: (row) => (
        <span className={controls.chips}>
          <StatusTag tone={row.enabled ? 'ok' : 'mute'}>
            {row.enabled ? zh.placeColumns.enabled : zh.placeColumns.disabled}
          </StatusTag>
          <PendingBadges pending={pendingOf('receiving-place', subjectOf(row))} />
        </span>
      ),
    },
    {
      key: 'actions',
      title: zh.placeColumns.actions,
      render: (row) => (
        <span className={controls.chips}>
          {may.propose ? (
            <Button
              small
              kind="text"
              aria-label={zh.placeColumns.changeOf(row.productCode, row.accountCode)}
              onClick={() => start({ kind: 'place', place: row })}
            >
              {zh.placeColumns.change}
            </Button>
          ) : null}
          {may.stop && row.enabled ? (
            <Button
              small
              kind="text"
              aria-label={zh.placeColumns.stopOf(row.productCode, row.accountCode)}
              onClick={() => start({ kind: 'stop', place: row })}
            >
              {zh.placeColumns.disabled}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
}

function DoingDialog({
  doing,
  accounts,
  onClose,
}: {
  doing: Doing;
  accounts: readonly BankAccountView[];
  onClose(): void;
}): ReactNode {
  switch (doing.kind) {
    case 'account':
      return <AccountDialog {...(doing.account ? { account: doing.account } : {})} onClose={onClose} />;
    case 'place':
      return <PlaceDialog {...(doing.place ? { place: doing.place } : {})} accounts={accounts} onClose={onClose} />;
    case 'preview':
      return <RoutePreviewDialog onClose={onClose} />;
    case 'differences':
      return <DifferencesDialog account={doing.account} onClose={onClose} />;
    case 'stop':
      return (
        <ReasonedDialog
          title={zh.doingDialog.stopTitle(doing.place.productName)}
          button={zh.doingDialog.confirm}
          done={zh.doingDialog.stopped}
          testId="stop-place-dialog"
          danger
          code={STOP_CODE}
          dirtyText={zh.doingDialog.dirty}
          label={zh.doingDialog.reason}
          act={(reason, code) => stopPlace(doing.place.id, reason, code)}
          onClose={onClose}
        >
          <p>{zh.doingDialog.warning}</p>
        </ReasonedDialog>
      );
  }
}

/** 收款渠道: the institution's accounts, and where each product's payers pay; each change needs another person. */
export default function ReceivingPlacesPage(): ReactNode {
  const accounts = useQuery(bankAccountsQuery);
  const places = useQuery(placesQuery);
  useLiveRefresh(LIVE_GAP_MS, () => Promise.all([accounts.refetch(), places.refetch()]), 'approval');
  const pendingOf = usePendingOf();
  const may = { propose: useMay('product:propose'), stop: useMay('product:stop') };
  const [doing, setDoing] = useState<Doing>();
  const error = accounts.error ?? places.error;
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.receivingPlaces.title}</h1>
        <span className={looks.grow} />
        <span className={controls.chips}>
          <Button onClick={() => setDoing({ kind: 'preview' })}>{zh.receivingPlaces.preview}</Button>
          {may.propose ? (
            <>
              <Button onClick={() => setDoing({ kind: 'account' })}>{zh.receivingPlaces.addAccount}</Button>
              <Button kind="primary" onClick={() => setDoing({ kind: 'place' })}>
                {zh.receivingPlaces.addPlace}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void Promise.all([accounts.refetch(), places.refetch()])} />
      ) : null}
      <section className={controls.panel} aria-label={zh.receivingPlaces.accounts}>
        <h2 className={`${controls.sectionTitle} ${styles.placeTitle}`}>{zh.receivingPlaces.accounts}</h2>
        <DataTable
          label={zh.receivingPlaces.accounts}
          columns={accountColumns(pendingOf, may.propose, setDoing)}
          rows={accounts.data ?? []}
          rowKey={(row) => row.code}
          stack
          focusable
          empty={<EmptyState title={zh.receivingPlaces.noAccounts} hint={zh.receivingPlaces.noAccountsHint} />}
        />
      </section>
      <PaymentChannels />
      <section className={controls.panel} aria-label={zh.receivingPlaces.places}>
        <h2 className={`${controls.sectionTitle} ${styles.placeTitle}`}>{zh.receivingPlaces.places}</h2>
        <DataTable
          label={zh.receivingPlaces.places}
          columns={placeColumns(pendingOf, may, setDoing)}
          rows={places.data ?? []}
          rowKey={(row) => row.id}
          stack
          focusable
          empty={<EmptyState title={zh.receivingPlaces.noPlaces} hint={zh.receivingPlaces.noPlacesHint} />}
        />
      </section>
      {doing ? <DoingDialog doing={doing} accounts={accounts.data ?? []} onClose={() => setDoing(undefined)} /> : null}
    </div>
  );
}
