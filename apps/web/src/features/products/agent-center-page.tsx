import type { SonRate } from '@mashang/contract/products';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { PageLink } from '../../lib/page/page-link.tsx';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import * as controls from '../../ui/form/controls.module.css';
import { ListPage } from '../../ui/table/list-page.tsx';
import { RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { ProductCards } from './product-cards.tsx';
import { ownProductsQuery, refreshProducts, sonRatesQuery } from './queries.ts';
import { RateDrawer } from './rate-drawer.tsx';
import { SON_RATE_CARD, sonRateColumns } from './son-rate-columns.tsx';
import { SON_RATE_LIST } from './son-rate-list.ts';
import * as zh from './zh.tsx';

function rowKey({ sonId, prdId }: SonRate): string {
  return `${sonId}-${prdId}`;
}

/** 代理中心: the reader's own products, and the rates of its downline. */
export default function AgentCenterPage(): ReactNode {
  const { taid } = useCurrentUser();
  const [state, change] = useListState(SON_RATE_LIST);
  const list = useQuery({ ...sonRatesQuery(state), placeholderData: keepPreviousData });
  const products = useQuery(ownProductsQuery);
  const exporting = useExport(SON_RATE_LIST, state);
  const open = useCallback((row: SonRate) => change({ detail: rowKey(row) }), [change]);
  const columns = useMemo(() => sonRateColumns(open), [open]);
  const options = useMemo(
    () => ({ prdId: (products.data ?? []).map(({ prdId, prdName }) => [prdId, prdName] as const) }),
    [products.data],
  );
  const [, sonId, prdId] = /^(\d{1,18})-(\d{1,18})$/.exec(state.detail ?? '') ?? [];
  return (
    <>
      <ListPage
        list={SON_RATE_LIST}
        title={zh.agentCenter.title}
        noun={zh.agentCenter.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={rowKey}
        options={options}
        refresh={refreshProducts}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={SON_RATE_CARD} onOpen={() => open(row)} />}
        empty={{
          title: zh.agentCenter.emptyTitle,
          hint: zh.agentCenter.emptyHint(<PageLink page="sub-agents">{zh.agentCenter.membersLink}</PageLink>),
        }}
        above={
          <>
            <ProductCards onHistory={(product) => change({ detail: `${taid}-${product}` })} />
            <h2 className={controls.sectionTitle}>{zh.agentCenter.childRates}</h2>
          </>
        }
      />
      {sonId && prdId ? (
        <RateDrawer key={state.detail} sonId={sonId} prdId={prdId} onClose={() => change({ detail: undefined })} />
      ) : null}
    </>
  );
}
