import { LINE_COLUMNS } from '@mashang/contract/lists/reconciliation';
import { LINE_STATES, type StatementLine } from '@mashang/contract/reconciliation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Dash, Facts } from '../../ui/display/facts.tsx';
import { MoneyText, YuanText } from '../../ui/display/money-text.tsx';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { type CardShape, RowCard } from '../../ui/table/rows/row-card.tsx';
import { useExport } from '../exports/use-export.ts';
import { LineFacts, OrderLink } from './exceptions/exception-drawer.tsx';
import { Reasons } from './exceptions/match-choices.tsx';
import { linesQuery, refreshReconciliation } from './queries.ts';
import { LINE_LIST } from './reconciliation-lists.ts';
import type { TabProps } from './reconciliation-page.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';
import * as zh from './zh.tsx';

const TONES: Readonly<Record<StatementLine['state'], Tone>> = {
  open: 'warn',
  matched: 'ok',
  not_ours: 'mute',
  suspense: 'info',
  top_up: 'mute',
  refund: 'mute',
  returned: 'mute',
  reversed: 'mute',
  own_transfer: 'mute',
  remitted: 'ok',
};

function LineState({ line }: { line: StatementLine }): ReactNode {
  return <StatusTag tone={TONES[line.state]}>{LINE_STATES[line.state]}</StatusTag>;
}

function lineKey(row: StatementLine): string {
  return row.id;
}

const CARD: CardShape<typeof LINE_COLUMNS> = {
  head: ['amount', 'state'],
  foot: [['payer', 'time'], ['orderNo']],
};

function lineColumns(onOpen: (id: string) => void): ListedColumn<StatementLine>[] {
  return screenColumns(LINE_COLUMNS, {
    time: { stick: 'left', opens: (row) => onOpen(row.id) },
    payer: { card: (row) => row.payer || zh.lineCard.noPayer },
    state: { render: (row) => <LineState line={row} /> },
    score: {
      align: 'right',
      render: (row) =>
        row.score ? (
          <span className={looks.num}>
            {row.way === 'hand' ? zh.lineColumns.hand : zh.lineColumns.score(row.score)}
          </span>
        ) : (
          <Dash text="" />
        ),
    },
    remark: { wrap: true },
  });
}

function LineDrawer({ line, onClose }: { line: StatementLine; onClose(): void }): ReactNode {
  const maySettle = useMay('reconciliation:settle');
  const [step, setStep] = useState<Step>();
  return (
    <Dialog
      title={zh.lineDrawer.title}
      shape="drawer"
      testId="line-drawer"
      onClose={onClose}
      footer={
        <>
          {maySettle && line.state === 'matched' ? (
            <Button onClick={() => setStep({ kind: 'undo-match', lineId: line.id })}>{zh.lineDrawer.undo}</Button>
          ) : null}
          <Button onClick={onClose}>{zh.lineDrawer.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={orderList.detailHead} data-testid="detail-head">
          <strong className={orderList.detailAmount}>{zh.lineDrawer.amount(<MoneyText value={line.amount} />)}</strong>
          <LineState line={line} />
        </div>
        <LineFacts line={line} />
        {line.orderNo ? (
          <section aria-label={zh.lineDrawer.match}>
            <h3 className={controls.sectionTitle}>{zh.lineDrawer.match}</h3>
            <Facts
              rows={[
                [zh.lineDrawer.orderNo, <OrderLink key="o" orderNo={line.orderNo} />],
                [zh.lineDrawer.matchedBy, actorText(line.matchedBy)],
                [
                  zh.lineDrawer.score,
                  line.way === 'hand' ? zh.lineDrawer.byHand : zh.lineDrawer.scoreValue(line.score),
                ],
                [zh.lineDrawer.reasons, line.reasons.length > 0 ? <Reasons key="r" reasons={line.reasons} /> : ''],
                [
                  zh.lineDrawer.difference,
                  /[1-9]/.test(line.difference) ? <YuanText key="d" value={line.difference} sign /> : '',
                ],
              ]}
            />
          </section>
        ) : null}
      </div>
      {step ? <StepDialog step={step} onClose={() => setStep(undefined)} /> : null}
    </Dialog>
  );
}

/** Every receipt of every statement, with the order that it belongs to. */
export function LinesTab({ tools, above }: TabProps): ReactNode {
  const [state, change] = useListState(LINE_LIST);
  const exporting = useExport(LINE_LIST, state);
  const list = useQuery({ ...linesQuery(state), placeholderData: keepPreviousData });
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => lineColumns(open), [open]);
  const shown = list.data?.list.find((row) => row.id === state.detail);
  return (
    <>
      <ListPage
        list={LINE_LIST}
        title={zh.linesTab.title}
        noun={zh.linesTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={lineKey}
        exporting={exporting}
        card={(row) => <RowCard row={row} columns={columns} shape={CARD} onOpen={() => open(row.id)} />}
        refresh={refreshReconciliation}
        empty={{ title: zh.linesTab.emptyTitle, hint: zh.linesTab.emptyHint }}
        tools={tools}
        above={above}
      />
      {shown ? <LineDrawer key={shown.id} line={shown} onClose={() => change({ detail: undefined })} /> : null}
    </>
  );
}
