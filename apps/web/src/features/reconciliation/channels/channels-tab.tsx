import {
  CHANNEL_DIFFERENCE_ABOUT,
  CHANNEL_DIFFERENCE_KINDS,
  CHANNEL_DIFFERENCE_STATES,
  type ChannelDifference,
} from '@mashang/contract/channel-bills';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { actorText } from '../../../lib/format/actor-text.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { useMay } from '../../../lib/session/current-user.ts';
import { ReasonedDialog } from '../../../ui/dialog/reasoned-dialog.tsx';
import { Dash } from '../../../ui/display/facts.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { StatusTag } from '../../../ui/display/status-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as factStyles from '../../../ui/layout/facts.module.css';
import * as looks from '../../../ui/layout/looks.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import * as orderList from '../../../ui/table/order-list.module.css';
import { channelDifferencesQuery, clearChannelDifference, refreshReconciliation } from '../queries.ts';
import { CHANNEL_DIFFERENCE_LIST } from '../reconciliation-lists.ts';
import type { TabProps } from '../reconciliation-page.tsx';
import * as zh from '../zh.tsx';
import { ChannelBills } from './channel-bills.tsx';

const HOURS_OF_DAYS = 48;
const differenceKey = (row: ChannelDifference) => row.id;

function ageText(hours: number): string {
  return hours < HOURS_OF_DAYS ? zh.age.hours(hours) : zh.age.days(Math.floor(hours / 24));
}

function StateTag({ row }: { row: ChannelDifference }): ReactNode {
  return <StatusTag tone={row.state === 'open' ? 'bad' : 'mute'}>{CHANNEL_DIFFERENCE_STATES[row.state]}</StatusTag>;
}

function ClearButton({ row, onClear }: { row: ChannelDifference; onClear(row: ChannelDifference): void }): ReactNode {
  return (
    <Button small kind="text" aria-label={zh.channelsTab.clearOf(row.no || row.channelNo)} onClick={() => onClear(row)}>
      {zh.channelsTab.clear}
    </Button>
  );
}

type Clear = ((row: ChannelDifference) => void) | null;
function differenceColumns(onClear: Clear): Column<ChannelDifference>[] {
  const mono = (text: string) => (text ? <span className={looks.mono}>{text}</span> : <Dash text="" />);
  return [
    { key: 'channel', title: zh.channelsTab.channel, stick: 'left', render: (row) => row.title },
    { key: 'day', title: zh.channelsTab.day, render: (row) => <span className={looks.num}>{row.day}</span> },
    { key: 'kind', title: zh.channelsTab.kind, render: (row) => CHANNEL_DIFFERENCE_KINDS[row.kind] },
    { key: 'about', title: zh.channelsTab.about, render: (row) => CHANNEL_DIFFERENCE_ABOUT[row.about] },
    {
      key: 'channelAmount',
      title: zh.channelsTab.channelAmount,
      align: 'right',
      render: (row) => <MoneyText value={row.channelAmount} />,
    },
    {
      key: 'ourAmount',
      title: zh.channelsTab.ourAmount,
      align: 'right',
      render: (row) => <MoneyText value={row.ourAmount} />,
    },
    { key: 'fee', title: zh.channelsTab.fee, align: 'right', render: (row) => <MoneyText value={row.fee} /> },
    {
      key: 'age',
      title: zh.channelsTab.age,
      align: 'right',
      render: (row) => <span className={looks.num}>{ageText(row.ageHours)}</span>,
    },
    { key: 'state', title: zh.channelsTab.state, render: (row) => <StateTag row={row} /> },
    { key: 'no', title: zh.channelsTab.no, render: (row) => mono(row.no) },
    { key: 'channelNo', title: zh.channelsTab.channelNo, render: (row) => mono(row.channelNo) },
    { key: 'orderNo', title: zh.channelsTab.orderNo, extra: true, render: (row) => mono(row.orderNo) },
    { key: 'reason', title: zh.channelsTab.reason, wrap: true, render: (row) => <Dash text={row.reason} /> },
    {
      key: 'endedBy',
      title: zh.channelsTab.ended,
      render: (row) => <Dash text={row.endedBy && actorText(row.endedBy)} />,
    },
    {
      key: 'actions',
      title: zh.channelsTab.clear,
      render: (row) => (onClear && row.state === 'open' ? <ClearButton row={row} onClear={onClear} /> : null),
    },
  ];
}

function DifferenceCard({ row, onClear }: { row: ChannelDifference; onClear: Clear }): ReactNode {
  return (
    <div className={orderList.orderCardBody}>
      <span className={orderList.orderCardLine}>
        <strong className={orderList.orderCardAmount}>
          <MoneyText value={row.channelAmount || row.ourAmount} />
        </strong>
        <StateTag row={row} />
      </span>
      <span className={orderList.orderCardLine}>
        <span>
          {row.title} · {CHANNEL_DIFFERENCE_KINDS[row.kind]}
        </span>
        <span className={`${looks.num} ${looks.soft}`}>
          {row.day} · {ageText(row.ageHours)}
        </span>
      </span>
      <span className={`${looks.soft} ${factStyles.break}`}>
        {[row.no, row.channelNo, row.reason].filter(Boolean).join(' · ')}
      </span>
      {onClear && row.state === 'open' ? <ClearButton row={row} onClear={onClear} /> : null}
    </div>
  );
}

/** Day bills of payment channels, and what they and the books say differently; open differences come first. */
export function ChannelsTab({ tools, above }: TabProps): ReactNode {
  const [state, change] = useListState(CHANNEL_DIFFERENCE_LIST);
  const list = useQuery({ ...channelDifferencesQuery(state), placeholderData: keepPreviousData });
  const [clearing, setClearing] = useState<ChannelDifference>();
  const onClear = useMay('reconciliation:settle') ? setClearing : null;
  const columns = useMemo(() => differenceColumns(onClear), [onClear]);
  return (
    <>
      <ListPage
        list={CHANNEL_DIFFERENCE_LIST}
        title={zh.channelsTab.title}
        noun={zh.channelsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={differenceKey}
        card={(row) => <DifferenceCard row={row} onClear={onClear} />}
        refresh={refreshReconciliation}
        empty={{ title: zh.channelsTab.emptyTitle, hint: zh.channelsTab.emptyHint }}
        tools={tools}
        above={
          <>
            {above}
            <ChannelBills />
          </>
        }
      />
      {clearing ? (
        <ReasonedDialog
          title={zh.clearDifferenceDialog.title}
          button={zh.clearDifferenceDialog.button}
          done={zh.clearDifferenceDialog.done}
          testId="clear-difference-dialog"
          dirtyText={zh.clearDifferenceDialog.dirty}
          label={zh.clearDifferenceDialog.label}
          least={2}
          act={(comment) => clearChannelDifference({ id: clearing.id, comment })}
          after={() => void refreshReconciliation()}
          onClose={() => setClearing(undefined)}
        >
          <p>{zh.clearDifferenceDialog.effect}</p>
        </ReasonedDialog>
      ) : null}
    </>
  );
}
