import { withoutFloats } from '@mashang/contract/list-columns';
import { SUB_AGENT_COLUMNS } from '@mashang/contract/lists/participants';
import type { SubAgent } from '@mashang/contract/participants';
import { StandingTag } from '../../../ui/display/standing-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../../ui/table/columns/list-columns.tsx';
import { KindTag, KycTag, RateSummary } from '../participant-tags.tsx';
import * as zh from '../zh.tsx';

/** Actions and switches of a row. */
export type RowActions = {
  open(agent: SubAgent): void;
  transfer(agent: SubAgent): void;
  floats: boolean;
  transfers: boolean;
};

/** Columns of the tree after the name. */
export function subAgentColumns({ transfer, floats, transfers }: RowActions): ListedColumn<SubAgent>[] {
  const columns = screenColumns(floats ? SUB_AGENT_COLUMNS : withoutFloats(SUB_AGENT_COLUMNS), {
    kind: { render: (row) => <KindTag kind={row.kind} /> },
    runStatus: { render: (row) => <StandingTag row={row} /> },
    kycStatus: { render: (row) => <KycTag kycStatus={row.kycStatus} /> },
    successRate: {
      render: (row) =>
        row.todayOrders === 0 ? (
          <span className={looks.soft}>—</span>
        ) : (
          <span className={looks.num}>
            {row.successRate}%{' '}
            <span className={looks.soft}>
              {row.todaySucceeded}/{row.todayOrders}
            </span>
          </span>
        ),
    },
    rates: { render: (row) => <RateSummary rates={row.rates} /> },
  });
  if (!transfers) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      title: zh.subAgentColumns.actions,
      stick: 'right',
      render: (row) => (
        <Button
          small
          disabled={row.whyNoTransfer !== ''}
          title={row.whyNoTransfer || undefined}
          aria-label={zh.subAgentColumns.transferLabel(row.name)}
          onClick={() => transfer(row)}
        >
          {zh.subAgentColumns.transfer}
        </Button>
      ),
    },
  ];
}
