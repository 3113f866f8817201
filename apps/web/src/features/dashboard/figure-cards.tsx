import { STANDING_FILTER, SUCCEEDED_FILTER } from '@mashang/contract/collection-orders';
import type { AgtIndex, OrderFigures } from '@mashang/contract/dashboard';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { compareFigures } from '../../lib/format/format.ts';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { MoneyText } from '../../ui/display/money-text.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './dashboard.module.css';
import * as zh from './zh.tsx';

type Figure = { title: string; today: ReactNode; yesterday: ReactNode; move?: -1 | 0 | 1; to?: string };

const MOVE_WORDS = zh.moveWords;
const MOVE_MARKS = { '-1': '↓', 0: '=', 1: '↑' } as const;

function Card({ figure }: { figure: Figure }): ReactNode {
  const body = (
    <>
      <span className={styles.figureTitle}>{figure.title}</span>
      <strong className={`${styles.figureValue} ${looks.num}`}>{figure.today}</strong>
      <span className={`${styles.figureBefore} ${looks.num}`}>
        {zh.figureCard.yesterday(
          figure.yesterday,
          figure.move === undefined ? null : (
            <span className={styles.figureMove} data-move={figure.move} title={MOVE_WORDS[figure.move]}>
              <span aria-hidden="true">{MOVE_MARKS[figure.move]}</span>
              <span className={looks.srOnly}>{MOVE_WORDS[figure.move]}</span>
            </span>
          ),
        )}
      </span>
    </>
  );
  if (!figure.to) return <div className={`${controls.panel} ${styles.figure}`}>{body}</div>;
  return (
    <Link className={`${controls.panel} ${styles.figure}`} to={figure.to}>
      {body}
    </Link>
  );
}

/** Today's figures, each with a link to the orders behind it. */
export function FigureCards({ data }: { data: AgtIndex }): ReactNode {
  const orders = usePagePath('collection-orders');
  const figures = useMemo(() => {
    const today = todayText(Date.now());
    const day = `startDate=${today}&endDate=${today}`;
    const all = orders && `${orders}?${day}`;
    const succeeded = orders && `${orders}?${day}&status=${encodeURIComponent(SUCCEEDED_FILTER)}`;
    const standing = orders && `${orders}?${day}&status=${encodeURIComponent(STANDING_FILTER)}`;
    const cards: (Figure | undefined)[] = [
      data.orders && { title: zh.figureCards.orders, ...plain(data.orders), to: all },
      data.succeeded && { title: zh.figureCards.succeeded, ...plain(data.succeeded), to: succeeded },
      data.amount && { title: zh.figureCards.amount, ...money(data.amount), to: standing },
      data.commission && { title: zh.figureCards.earnings, ...money(data.commission), to: standing },
      data.successRate && { title: zh.figureCards.successRate, ...percent(data.successRate), to: all },
    ];
    return cards.filter((card) => card !== undefined);
  }, [data, orders]);
  if (figures.length === 0) return null;
  return (
    <section className={styles.figures} aria-label={zh.figureCards.label}>
      {figures.map((figure) => (
        <Card key={figure.title} figure={figure} />
      ))}
    </section>
  );
}

type Pair = OrderFigures['orders'];
function plain(pair: Pair): Pick<Figure, 'today' | 'yesterday' | 'move'> {
  return { today: pair.today, yesterday: pair.yesterday, move: compareFigures(pair.today, pair.yesterday) };
}
function money(pair: Pair): Pick<Figure, 'today' | 'yesterday' | 'move'> {
  return {
    today: <MoneyText value={pair.today} />,
    yesterday: <MoneyText value={pair.yesterday} />,
    move: compareFigures(pair.today, pair.yesterday),
  };
}
/** A day without orders has no rate to compare. */
function percent(pair: Pair): Pick<Figure, 'today' | 'yesterday' | 'move'> {
  const shown = (rate: string) => (rate ? `${rate}%` : '—');
  const move = pair.today && pair.yesterday ? compareFigures(pair.today, pair.yesterday) : undefined;
  return { today: shown(pair.today), yesterday: shown(pair.yesterday), ...(move === undefined ? {} : { move }) };
}
