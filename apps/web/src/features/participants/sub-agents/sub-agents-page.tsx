import type { SubAgent } from '@mashang/contract/participants';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useIsMobile } from '../../../lib/page/is-mobile.ts';
import { useFloats } from '../../../lib/session/use-floats.ts';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { TextField } from '../../../ui/form/field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { ColumnPicker } from '../../../ui/table/columns/column-picker.tsx';
import { useColumns } from '../../../ui/table/columns/use-columns.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { ListViewsMenu } from '../../../ui/table/filters/list-views.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { Pager } from '../../../ui/table/pager.tsx';
import { useListExport } from '../../exports/use-export.ts';
import { InvitationsPanel } from '../invitations/invitations-panel.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { LEVEL_ROWS, parentQuery, refreshNetwork } from '../queries.ts';
import * as zh from '../zh.tsx';
import { SubAgentCards } from './sub-agent-cards.tsx';
import { subAgentColumns } from './sub-agent-columns.tsx';
import { SubAgentDrawer } from './sub-agent-drawer.tsx';
import { SUB_AGENT_LIST } from './sub-agent-list.ts';
import { SubAgentTree } from './sub-agent-tree.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useNetwork } from './use-network.ts';

/** Columns of the exported file for the tree's first column. */
const NAME_KEYS = ['name', 'legalName', 'parentName'];

function SearchForm({ keyword, onSearch }: { keyword: string; onSearch(keyword: string): void }): ReactNode {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('keyword') ?? '').trim());
  }
  return (
    // The key mounts the form again for another keyword, so that the field shows the URL's.
    <form
      key={keyword}
      className={`${controls.panel} ${orderList.filters}`}
      aria-label={zh.searchForm.region}
      onSubmit={submit}
    >
      <div className={orderList.filterLine}>
        <TextField
          label={zh.searchForm.keyword}
          hideLabel
          name="keyword"
          type="search"
          maxLength={64}
          defaultValue={keyword}
          placeholder={zh.searchForm.keywordPlaceholder}
        />
        <Button type="submit" kind="primary">
          {zh.searchForm.search}
        </Button>
        {keyword ? <Button onClick={() => onSearch('')}>{zh.searchForm.onSearch}</Button> : null}
      </div>
    </form>
  );
}

/** 下级代理: the network below the reader, with invitations, float transfers, run status and figures. */
export default function SubAgentsPage(): ReactNode {
  const [state, change] = useListState(SUB_AGENT_LIST);
  const { page, detail } = state;
  const keyword = state.filters.keyword ?? '';
  const search = (text: string) => change({ filters: { keyword: text || undefined }, page: 1 });
  const isMobile = useIsMobile();
  const { top, rows, toggle, shown } = useNetwork(keyword, page);
  const { data: parent } = useQuery(parentQuery);
  const [inviting, setInviting] = useState(false);
  const [receiver, setReceiver] = useState<SubAgent>();
  const open = useCallback((agent: SubAgent) => change({ detail: agent.id }), [change]);
  const floats = useFloats();
  const transfers = top.data?.list.some((agent) => agent.transfers) ?? false;
  const columns = useMemo(
    () => subAgentColumns({ open, transfer: setReceiver, floats, transfers }),
    [open, floats, transfers],
  );
  const layout = useColumns('sub-agents', columns);
  const exporting = useListExport('sub-agents', keyword ? { keyword } : {});
  const shownKeys = [...new Set([...NAME_KEYS, ...layout.shown.map(({ key }) => key)])];
  const self = top.data?.self;
  return (
    <div className={`${controls.page} ${orderList.orders}`}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.subAgentsPage.heading}</h1>
        {self ? (
          <span className={looks.soft}>
            {floats ? zh.subAgentsPage.available(<MoneyText value={self.available} />, parent ? ' · ' : '') : null}
            {parent ? zh.subAgentsPage.parent(parent.name, parent.legalName) : ''}
          </span>
        ) : null}
        <span className={looks.grow} />
        <Button kind="primary" onClick={() => setInviting(true)}>
          {zh.subAgentsPage.invite}
        </Button>
        <ListViewsMenu list={SUB_AGENT_LIST} state={state} layout={layout} onChange={change} />
        {exporting ? (
          <ExportMenu exporting={exporting} shown={shownKeys} total={undefined} totalIsCapped={undefined} />
        ) : null}
        <Button
          className={controls.btnIcon}
          aria-label={zh.subAgentsPage.refresh}
          title={zh.subAgentsPage.refreshTitle}
          onClick={() => void refreshNetwork()}
        >
          <Icon name="refresh" size={16} />
        </Button>
        {isMobile ? null : <ColumnPicker layout={layout} />}
      </div>
      <SearchForm keyword={keyword} onSearch={search} />
      <InvitationsPanel />
      {top.error ? <LoadError error={top.error} onRetry={() => void top.refetch()} /> : null}
      {top.error && !shown ? null : (
        <section className={`${controls.panel} ${orderList.orderList}`} data-stale={top.isPlaceholderData}>
          {!shown ? (
            <div className={controls.page}>
              <SkeletonLines lines={8} />
            </div>
          ) : shown.length === 0 ? (
            keyword ? (
              <EmptyState
                title={zh.subAgentsPage.noMatchTitle}
                hint={zh.subAgentsPage.noMatchHint}
                action={<Button onClick={() => search('')}>{zh.subAgentsPage.backToTree}</Button>}
              />
            ) : (
              <EmptyState title={zh.subAgentsPage.emptyTitle} hint={zh.subAgentsPage.emptyHint} />
            )
          ) : isMobile ? (
            <SubAgentCards rows={rows} onOpen={open} onToggle={toggle} />
          ) : (
            <SubAgentTree rows={rows} columns={layout.shown} openKey={detail} onOpen={open} onToggle={toggle} />
          )}
          {top.data && top.data.total > LEVEL_ROWS ? (
            <Pager
              page={page}
              limit={LEVEL_ROWS}
              total={top.data.total}
              count={top.data.list.length}
              onPage={(next) => change({ page: next })}
              onLimit={() => undefined}
            />
          ) : null}
        </section>
      )}
      {detail ? (
        <SubAgentDrawer
          key={`detail-${detail}`}
          id={detail}
          onTransfer={setReceiver}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
      {inviting ? <InviteDialog depth={self?.depth ?? 0} onClose={() => setInviting(false)} /> : null}
      {receiver && self ? (
        <TransferDialog
          key={`transfer-${receiver.id}`}
          receiver={receiver}
          sender={self}
          onClose={() => setReceiver(undefined)}
        />
      ) : null}
    </div>
  );
}
