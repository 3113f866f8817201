import { useCallback, useMemo } from 'react';
import { type ColumnsKept, readChoice, readOrder } from '../../../lib/list/list-views.ts';
import { changePreference, usePreference } from '../../../lib/settings/preferences.ts';
import type { Column } from '../data-table.tsx';
import { readWidths } from './column-rules.ts';

export type ColumnLayout<Row> = {
  /** All columns in the user's order; those fixed at the edges stay there. */
  all: readonly Column<Row>[];
  /** The visible columns, each as wide as the user left it. */
  shown: readonly Column<Row>[];
  kept: ColumnsKept;
  toggle(key: string): void;
  /** Moves a column one place: -1 to the left, 1 to the right. */
  move(key: string, step: 1 | -1): void;
  /** Sets a column's width in pixels; undefined lets it fit its cells. */
  resize(key: string, width: number | undefined): void;
  /** Applies the columns of a saved view. */
  apply(kept: ColumnsKept): void;
  /** Resets to the list's default columns; undefined while nothing was changed. */
  reset: (() => void) | undefined;
};

function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const place = new Map(order.map((key, at) => [key, at]));
  const held = (side: 'left' | 'right') => columns.filter(({ stick }) => stick === side);
  const free = columns.filter(({ stick }) => !stick);
  const placeOf = ({ key }: Column<Row>) => place.get(key) ?? order.length + free.findIndex((one) => one.key === key);
  return [...held('left'), ...free.toSorted((a, b) => placeOf(a) - placeOf(b)), ...held('right')];
}

/**
 * Which columns of a list are shown, in which order and how wide; stored as the user's preference under the list's
 * name.
 */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): ColumnLayout<Row> {
  const choiceKey = `columns:${list}`;
  const orderKey = `order:${list}`;
  const widthKey = `widths:${list}`;
  const keptChoice = usePreference(choiceKey);
  const keptOrder = usePreference(orderKey);
  const keptWidths = usePreference(widthKey);
  const kept = useMemo(
    () => ({ choice: readChoice(keptChoice), order: readOrder(keptOrder) }),
    [keptChoice, keptOrder],
  );
  const widths = useMemo(() => readWidths(keptWidths), [keptWidths]);
  const all = useMemo(() => inOrder(columns, kept.order), [columns, kept.order]);
  const shown = useMemo(
    () =>
      all
        .filter((column) => column.stick || (kept.choice[column.key] ?? !column.extra))
        .map((column) => (widths[column.key] ? { ...column, width: widths[column.key] } : column)),
    [all, kept.choice, widths],
  );
  // Keeps the same function while the widths stay: the heads pass it to the listeners of a drag.
  const resize = useCallback(
    (key: string, width: number | undefined) => {
      const { [key]: _, ...others } = widths;
      const next = width === undefined ? others : { ...others, [key]: width };
      changePreference(widthKey, Object.keys(next).length > 0 ? next : undefined);
    },
    [widths, widthKey],
  );
  return {
    all,
    shown,
    kept,
    toggle(key) {
      changePreference(choiceKey, { ...kept.choice, [key]: !shown.some((column) => column.key === key) });
    },
    move(key, step) {
      const free = all.filter(({ stick }) => !stick).map((column) => column.key);
      const from = free.indexOf(key);
      const to = from + step;
      if (from < 0 || to < 0 || to >= free.length) return;
      [free[from], free[to]] = [free[to] as string, key];
      changePreference(orderKey, free);
    },
    resize,
    apply({ choice = {}, order = [] }) {
      changePreference(choiceKey, Object.keys(choice).length > 0 ? choice : undefined);
      changePreference(orderKey, order.length > 0 ? order : undefined);
    },
    reset:
      keptChoice === undefined && keptOrder === undefined && keptWidths === undefined
        ? undefined
        : () => {
            for (const key of [choiceKey, orderKey, widthKey]) changePreference(key, undefined);
          },
  };
}
