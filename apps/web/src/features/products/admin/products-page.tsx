import { groupMoney } from '@mashang/contract/money';
import { type ChannelView, PAY_TYPE_NAMES, type ProductView, patternText } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLiveRefresh } from '../../../lib/realtime/use-live-refresh.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { Facts } from '../../../ui/display/facts.tsx';
import { PendingBadges, PendingNew } from '../../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { usePendingOf, usePendingOfKind } from '../../approvals/use-pending.ts';
import { productViewsQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import * as styles from './products-page.module.css';
import { type ToStop, typeNamesQuery } from './queries.ts';
import { StopDialog } from './stop-dialog.tsx';

const LIVE_GAP_MS = 1_000;
type Doing = { product?: ProductView } | { product: ProductView; channel: ChannelView | 'new' };

function Health({ channel }: { channel: ChannelView }): ReactNode {
  if (!channel.enabled) return <StatusTag tone="mute">{zh.channelHealth.off}</StatusTag>;
  if (!channel.healthy) return <StatusTag tone="bad">{zh.channelHealth.unwell}</StatusTag>;
  return channel.openNow ? (
    <StatusTag tone="ok">{zh.channelHealth.well}</StatusTag>
  ) : (
    <StatusTag tone="warn">{zh.channelHealth.outOfHours}</StatusTag>
  );
}

function noticesText({ signed, noticesHour, lastNotice }: ChannelView): string {
  if (!signed) return zh.noticesText.manual;
  if (noticesHour === 0) return zh.noticesText.noneLately;
  return zh.noticesText.lately(noticesHour > 10_000 ? '10000+' : noticesHour, lastNotice.slice(11));
}

function channelColumns(
  pendingOf: ReturnType<typeof usePendingOf>,
  product: ProductView,
  edit: ((channel: ChannelView) => void) | undefined,
  stop: ((what: ToStop) => void) | undefined,
): Column<ChannelView>[] {
  const columns: Column<ChannelView>[] = [
    {
      key: 'connector',
      title: zh.channelColumns.connector,
      render: (row) => <span className={looks.mono}>{row.connector}</span>,
    },
    {
      key: 'state',
      title: zh.channelColumns.state,
      render: (row) => (
        <span className={controls.chips}>
          <Health channel={row} />
          <PendingBadges pending={pendingOf('channel', `${product.code}/${row.connector}`)} />
        </span>
      ),
    },
    {
      key: 'range',
      title: zh.channelColumns.range,
      render: (row) => (
        <span className={looks.num}>
          {groupMoney(row.minAmount)} – {groupMoney(row.maxAmount)}
        </span>
      ),
    },
    {
      key: 'hours',
      title: zh.channelColumns.hours,
      render: (row) => <span className={looks.num}>{`${row.opensAt}–${row.closesAt}`}</span>,
    },
    {
      key: 'weight',
      title: zh.channelColumns.weight,
      align: 'right',
      render: (row) => <span className={looks.num}>{row.weight}</span>,
    },
    {
      key: 'notices',
      title: zh.channelColumns.notices,
      render: (row) => <span className={looks.soft}>{noticesText(row)}</span>,
    },
  ];
  if (edit || stop)
    columns.push({
      key: 'actions',
      title: zh.channelColumns.actions,
      render: (row) => (
        <span className={controls.chips}>
          {edit ? (
            <Button
              small
              kind="text"
              aria-label={zh.channelColumns.changeOf(product.name, row.connector)}
              onClick={() => edit(row)}
            >
              {zh.channelColumns.edit}
            </Button>
          ) : null}
          {stop && row.enabled ? (
            <Button
              small
              kind="text"
              aria-label={zh.channelColumns.stopOf(product.name, row.connector)}
              onClick={() => stop({ code: product.code, name: product.name, connector: row.connector })}
            >
              {zh.channelColumns.stop}
            </Button>
          ) : null}
        </span>
      ),
    });
  return columns;
}

type CardProps = {
  product: ProductView;
  pendingOf: ReturnType<typeof usePendingOf>;
  typeName(accType: number): string;
  start: ((doing: Doing) => void) | undefined;
  stop: ((what: ToStop) => void) | undefined;
};

function ProductCard({ product, pendingOf, typeName, start, stop }: CardProps): ReactNode {
  const { today } = product;
  const columns = channelColumns(pendingOf, product, start && ((channel) => start({ product, channel })), stop);
  return (
    <section
      className={`${controls.panel} ${styles.productAdmin}`}
      aria-label={product.name}
      data-testid={`product-${product.code}`}
    >
      <div className={styles.productAdminHead}>
        <h2 className={controls.sectionTitle}>{product.name}</h2>
        <span className={`${looks.mono} ${looks.soft}`}>{product.code}</span>
        <StatusTag tone={product.enabled ? 'ok' : 'mute'}>
          {product.enabled ? zh.productCard.enabled : zh.productCard.disabled}
        </StatusTag>
        <PendingBadges pending={pendingOf('product', product.code)} />
        <span className={looks.grow} />
        {stop && product.enabled ? (
          <Button
            small
            className={controls.btnDanger}
            aria-label={zh.productCard.stopOf(product.name)}
            onClick={() => stop({ code: product.code, name: product.name })}
          >
            {zh.productCard.stop}
          </Button>
        ) : null}
        {start ? (
          <span className={controls.chips}>
            <Button
              small
              aria-label={zh.productCard.addChannelTo(product.name)}
              onClick={() => start({ product, channel: 'new' })}
            >
              {zh.productCard.addChannel}
            </Button>
            <Button small aria-label={zh.productCard.changeOf(product.name)} onClick={() => start({ product })}>
              {zh.productCard.change}
            </Button>
          </span>
        ) : null}
      </div>
      <Facts
        rows={[
          [
            zh.productCard.payMethod,
            `${PAY_TYPE_NAMES[product.payType]}，${patternText(product.payPattern)}（${product.payPattern}）`,
          ],
          [
            zh.productCard.amountRange,
            zh.productCard.amounts(groupMoney(product.minAmount), groupMoney(product.maxAmount)),
          ],
          [zh.productCard.fixedAmounts, product.fixedAmounts.map(groupMoney).join('、') || zh.productCard.unlimited],
          [zh.productCard.payWindow, zh.productCard.seconds(product.payWindow)],
          [zh.productCard.accountTypes, product.accountTypes.map(typeName).join('、') || zh.productCard.byPayMethod],
          [zh.productCard.defaultFee, zh.productCard.defaultRates(product.defaultFee, product.defaultRate)],
          [zh.productCard.usedBy, zh.productCard.usersOf(product.merchants, product.participants, product.accounts)],
          [
            zh.productCard.today,
            today.orders === 0
              ? zh.productCard.noOrders
              : zh.productCard.ordersOf(today.orders, today.succeeded, today.successRate),
          ],
        ]}
      />
      <DataTable
        label={zh.productCard.channelsOf(product.name)}
        columns={columns}
        rows={product.channels}
        rowKey={(row) => row.connector}
        stack
        focusable
        empty={<EmptyState title={zh.productCard.noChannels} hint={zh.productCard.noChannelsHint} />}
      />
    </section>
  );
}

/** Ids of its channels in approvals. */
function channelIds({ code, channels }: ProductView): string[] {
  return channels.map(({ connector }) => `${code}/${connector}`);
}

/** 产品与通道: every product with its terms, channels and today's results; each change needs another person. */
export default function ProductsPage(): ReactNode {
  const { data, error, refetch } = useQuery(productViewsQuery);
  const types = useQuery(typeNamesQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'approval');
  const mayPropose = useMay('product:propose');
  const pendingOf = usePendingOf();
  const newProducts = usePendingOfKind('product');
  const newChannels = usePendingOfKind('channel');
  const mayStop = useMay('product:stop');
  const [doing, setDoing] = useState<Doing>();
  const [stopping, setStopping] = useState<ToStop>();
  const done = () => setDoing(undefined);
  function typeName(accType: number): string {
    return types.data?.list.find((type) => type.accType === accType)?.name || zh.products.accountType(accType);
  }
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.products.title}</h1>
        <span className={looks.grow} />
        {mayPropose ? (
          <Button kind="primary" onClick={() => setDoing({})}>
            {zh.products.create}
          </Button>
        ) : null}
      </div>
      <p className={looks.soft}>{zh.products.intro}</p>
      <PendingNew pending={newProducts} known={data?.map(({ code }) => code)} />
      <PendingNew pending={newChannels} known={data?.flatMap(channelIds)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data?.length === 0 ? <EmptyState title={zh.products.emptyTitle} hint={zh.products.emptyHint} /> : null}
      {data?.map((product) => (
        <ProductCard
          key={product.id}
          product={product}
          pendingOf={pendingOf}
          typeName={typeName}
          start={mayPropose ? setDoing : undefined}
          stop={mayStop ? setStopping : undefined}
        />
      ))}
      {stopping ? <StopDialog what={stopping} onClose={() => setStopping(undefined)} /> : null}
      {doing && 'channel' in doing ? (
        <ChannelDialog
          product={doing.product}
          {...(doing.channel === 'new' ? {} : { channel: doing.channel })}
          onClose={done}
        />
      ) : null}
      {doing && !('channel' in doing) ? (
        <ProductDialog {...(doing.product ? { product: doing.product } : {})} onClose={done} />
      ) : null}
    </div>
  );
}
