import { groupMoney } from '@mashang/contract/money';
import { PLACE_NAMES, placeAccountText, SOLVENCY_ITEMS, type Solvency } from '@mashang/contract/solvency';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import * as styles from './books.module.css';
import { coverOf } from './cover-rules.ts';
import * as zh from './zh.tsx';

type Owed = Solvency['owed'][number];
type Place = Solvency['places'][number];

const owedColumns: Column<Owed>[] = [
  { key: 'item', title: zh.owedColumns.item, render: ({ item }) => SOLVENCY_ITEMS[item] },
  { key: 'amount', title: zh.owedColumns.amount, align: 'right', render: ({ amount }) => <MoneyText value={amount} /> },
];
const placeColumns: Column<Place>[] = [
  { key: 'place', title: zh.placeColumns.place, render: ({ place }) => PLACE_NAMES[place] },
  { key: 'account', title: zh.placeColumns.account, render: (row) => <Dash text={placeAccountText(row)} /> },
  { key: 'books', title: zh.placeColumns.books, align: 'right', render: ({ books }) => <MoneyText value={books} /> },
  {
    key: 'outside',
    title: zh.placeColumns.outside,
    align: 'right',
    render: ({ outside }) => <MoneyText value={outside} />,
  },
  {
    key: 'difference',
    title: zh.placeColumns.difference,
    align: 'right',
    render: ({ difference }) => <MoneyText value={difference} />,
  },
];

function differenceText({ difference, differenceCount }: Solvency): string {
  if (difference !== '0.00') return zh.solvencyTab.differs(groupMoney(difference));
  return differenceCount === 0 ? zh.solvencyTab.matches : zh.solvencyTab.offset(differenceCount);
}

/** Whether clients' money is covered, by the books and by the statements, and whether these agree. */
export function SolvencySum({ data }: { data: Solvency }): ReactNode {
  const cover = coverOf(data);
  return (
    <div className={`${controls.panel} ${styles.bookBar}`}>
      <span className={styles.bookSum} data-testid="solvency-sum">
        <StatusTag tone={cover.isEnough ? 'ok' : 'bad'}>{cover.text}</StatusTag>
        <StatusTag tone={data.differenceCount === 0 ? 'ok' : 'warn'}>{differenceText(data)}</StatusTag>
        <span className={`${looks.soft} ${looks.num}`}>{data.at}</span>
      </span>
    </div>
  );
}

/** Amounts owed to clients, and the balance of each account at each place. */
export function SolvencyTables({ data }: { data: Solvency | undefined }): ReactNode {
  return (
    <>
      <section className={controls.panel}>
        <DataTable
          label={zh.solvencyTab.owed}
          testId="solvency-owed"
          columns={owedColumns}
          rows={data?.owed}
          rowKey={({ item }) => item}
          empty={<EmptyState title={zh.solvencyTab.noneOwed} hint={zh.solvencyTab.noneOwedHint} />}
          totals={data && { amount: <MoneyText value={data.owedTotal} /> }}
        />
      </section>
      <section className={controls.panel}>
        <DataTable
          label={zh.solvencyTab.held}
          testId="solvency-held"
          stack
          columns={placeColumns}
          rows={data?.places}
          rowKey={({ place, accountCode }) => `${place}:${accountCode}`}
          empty={<EmptyState title={zh.solvencyTab.noneHeld} hint={zh.solvencyTab.noneOwedHint} />}
          totals={
            data && {
              books: <MoneyText value={data.booksTotal} />,
              outside: <MoneyText value={data.outsideTotal} />,
              difference: <MoneyText value={data.difference} />,
            }
          }
        />
        <p className={looks.soft}>
          {zh.solvencyTab.intro(<MoneyText value={data?.own ?? ''} />, <MoneyText value={data?.assets ?? ''} />)}
        </p>
      </section>
    </>
  );
}
