import { groupMoney } from '@mashang/contract/money';
import { type ChannelView, PAY_TYPE_NAMES, type ProductView, patternText } from '@mashang/contract/products';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/current-user.ts';
import { useLiveRefresh } from '../../../lib/use-live-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { PendingBadges, PendingNew } from '../../../ui/pending-badge.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { usePendingOf, usePendingOfKind } from '../../approvals/use-pending.ts';
import { productViewsQuery } from '../queries.ts';
import { ChannelDialog } from './channel-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import './products-page.css';
import { type ToStop, typeNamesQuery } from './queries.ts';
import { StopDialog } from './stop-dialog.tsx';

const LIVE_GAP_MS = 1_000;
type Doing = { product?: ProductView } | { product: ProductView; channel: ChannelView | 'new' };

function Health({ channel }: { channel: ChannelView }): ReactNode {
  if (!channel.enabled) return <StatusTag tone="mute">停用</StatusTag>;
  if (!channel.healthy) return <StatusTag tone="bad">异常</StatusTag>;
  return channel.openNow ? <StatusTag tone="ok">正常</StatusTag> : <StatusTag tone="warn">不在时段</StatusTag>;
}

function noticesText({ signed, noticesHour, lastNotice }: ChannelView): string {
  if (!signed) return '人工确认，不收通知';
  if (noticesHour === 0) return '近一小时没有通知';
  return `近一小时 ${noticesHour > 10_000 ? '10000+' : noticesHour} 次，最近 ${lastNotice.slice(11)}`;
}

function channelColumns(
  pendingOf: ReturnType<typeof usePendingOf>,
  product: ProductView,
  edit: ((channel: ChannelView) => void) | undefined,
  stop: ((what: ToStop) => void) | undefined,
): Column<ChannelView>[] {
  const columns: Column<ChannelView>[] = [
    { key: 'connector', title: '通道', render: (row) => <span className="mono">{row.connector}</span> },
    {
      key: 'state',
      title: '状态',
      render: (row) => (
        <span className="chips">
          <Health channel={row} />
          <PendingBadges pending={pendingOf('channel', `${product.code}/${row.connector}`)} />
        </span>
      ),
    },
    {
      key: 'range',
      title: '单笔金额（元）',
      render: (row) => (
        <span className="num">
          {groupMoney(row.minAmount)} – {groupMoney(row.maxAmount)}
        </span>
      ),
    },
    { key: 'hours', title: '时段', render: (row) => <span className="num">{`${row.opensAt}–${row.closesAt}`}</span> },
    { key: 'weight', title: '权重', align: 'right', render: (row) => <span className="num">{row.weight}</span> },
    { key: 'notices', title: '通知', render: (row) => <span className="soft">{noticesText(row)}</span> },
  ];
  if (edit || stop)
    columns.push({
      key: 'actions',
      title: '操作',
      render: (row) => (
        <span className="chips">
          {edit ? (
            <Button
              small
              kind="text"
              aria-label={`变更通道 ${product.name} ${row.connector}`}
              onClick={() => edit(row)}
            >
              变更通道
            </Button>
          ) : null}
          {stop && row.enabled ? (
            <Button
              small
              kind="text"
              aria-label={`停用通道 ${product.name} ${row.connector}`}
              onClick={() => stop({ code: product.code, name: product.name, connector: row.connector })}
            >
              停用
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
    <section className="panel product-admin" aria-label={product.name} data-testid={`product-${product.code}`}>
      <div className="product-admin-head">
        <h2 className="section-title">{product.name}</h2>
        <span className="mono soft">{product.code}</span>
        <StatusTag tone={product.enabled ? 'ok' : 'mute'}>{product.enabled ? '启用' : '停用'}</StatusTag>
        <PendingBadges pending={pendingOf('product', product.code)} />
        <span className="grow" />
        {stop && product.enabled ? (
          <Button
            small
            className="btn-danger"
            aria-label={`停用产品 ${product.name}`}
            onClick={() => stop({ code: product.code, name: product.name })}
          >
            停用产品
          </Button>
        ) : null}
        {start ? (
          <span className="chips">
            <Button small aria-label={`新增通道 ${product.name}`} onClick={() => start({ product, channel: 'new' })}>
              新增通道
            </Button>
            <Button small aria-label={`变更产品 ${product.name}`} onClick={() => start({ product })}>
              变更产品
            </Button>
          </span>
        ) : null}
      </div>
      <Facts
        rows={[
          [
            '支付方式',
            `${PAY_TYPE_NAMES[product.payType]}，${patternText(product.payPattern)}（${product.payPattern}）`,
          ],
          ['单笔金额', `${groupMoney(product.minAmount)} – ${groupMoney(product.maxAmount)} 元`],
          ['固定金额', product.fixedAmounts.map(groupMoney).join('、') || '不限'],
          ['付款时限', `${product.payWindow} 秒`],
          ['账户类型', product.accountTypes.map(typeName).join('、') || '按支付方式'],
          ['默认费率', `商户 ${product.defaultFee}%，代理 ${product.defaultRate}%`],
          ['使用方', `${product.merchants} 个商户，${product.participants} 个参与方，${product.accounts} 个轮询账户`],
          [
            '今日',
            today.orders === 0
              ? '还没有订单'
              : `${today.orders} 笔，成功 ${today.succeeded} 笔（${today.successRate}%）`,
          ],
        ]}
      />
      <DataTable
        label={`${product.name}的通道`}
        columns={columns}
        rows={product.channels}
        rowKey={(row) => row.connector}
        stack
        focusable
        empty={<EmptyState title="还没有通道" hint="没有通道的产品不派单，请新增通道。" />}
      />
    </section>
  );
}

/** Its channels as approvals name them. */
function channelIds({ code, channels }: ProductView): string[] {
  return channels.map(({ connector }) => `${code}/${connector}`);
}

/** 产品与通道: every product with its terms, channels and what it does today; each change takes another person. */
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
    return types.data?.list.find((type) => type.accType === accType)?.name || `类型 ${accType}`;
  }
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">产品与通道</h1>
        <span className="grow" />
        {mayPropose ? (
          <Button kind="primary" onClick={() => setDoing({})}>
            新建产品
          </Button>
        ) : null}
      </div>
      <p className="soft">
        产品、通道、金额与默认费率的每一项变更都须另一人审批，停用立即生效；审批中的变更标在产品上。
      </p>
      <PendingNew pending={newProducts} known={data?.map(({ code }) => code)} />
      <PendingNew pending={newChannels} known={data?.flatMap(channelIds)} />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={12} /> : null}
      {data?.length === 0 ? <EmptyState title="还没有产品" hint="新建产品并经审批后出现在这里。" /> : null}
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
