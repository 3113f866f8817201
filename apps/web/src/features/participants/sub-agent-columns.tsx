import type { SubAgent } from '@mashang/contract/participants';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { StandingTag } from '../../ui/standing-tag.tsx';
import { KindTag, KycTag, RateSummary } from './participant-tags.tsx';

/** What may be asked for in a line. */
export type RowActions = {
  open(agent: SubAgent): void;
  transfer(agent: SubAgent): void;
  floats: boolean;
  transfers: boolean;
};

/** What only floats have: none of it where the settlement mode has none. */
const OF_FLOATS = new Set(['available', 'held']);

/** Columns of the tree after the name. */
export function subAgentColumns({ transfer, floats, transfers }: RowActions): Column<SubAgent>[] {
  const columns: Column<SubAgent>[] = [
    { key: 'kind', title: '类型', render: (row) => <KindTag kind={row.kind} /> },
    { key: 'depth', title: '层级', align: 'right', render: (row) => <span className="num">{row.depth}</span> },
    { key: 'runStatus', title: '接单', render: (row) => <StandingTag row={row} /> },
    { key: 'kycStatus', title: '实名', render: (row) => <KycTag kycStatus={row.kycStatus} /> },
    { key: 'available', title: '可用额度（元）', align: 'right', render: (row) => <MoneyText value={row.available} /> },
    { key: 'held', title: '占用（元）', align: 'right', render: (row) => <MoneyText value={row.held} /> },
    {
      key: 'todayAmount',
      title: '今日代收（元）',
      align: 'right',
      render: (row) => <MoneyText value={row.todayAmount} />,
    },
    {
      key: 'successRate',
      title: '今日成功率',
      align: 'right',
      render: (row) =>
        row.todayOrders === 0 ? (
          <span className="soft">—</span>
        ) : (
          <span className="num">
            {row.successRate}%{' '}
            <span className="soft">
              {row.todaySucceeded}/{row.todayOrders}
            </span>
          </span>
        ),
    },
    { key: 'rates', title: '费率', render: (row) => <RateSummary rates={row.rates} /> },
    { key: 'parentName', title: '上级', extra: true, render: (row) => row.parentName || '—' },
    { key: 'phone', title: '手机号', extra: true, render: (row) => <span className="num">{row.phone}</span> },
    {
      key: 'createTime',
      title: '加入时间',
      extra: true,
      render: (row) => <span className="num">{row.createTime}</span>,
    },
    {
      key: 'actions',
      title: '操作',
      stick: 'right',
      render: (row) => (
        <Button
          small
          disabled={row.whyNoTransfer !== ''}
          title={row.whyNoTransfer || undefined}
          aria-label={`划转额度给 ${row.name}`}
          onClick={() => transfer(row)}
        >
          划转
        </Button>
      ),
    },
  ];
  return columns.filter(({ key }) => (key === 'actions' ? transfers : floats || !OF_FLOATS.has(key)));
}
