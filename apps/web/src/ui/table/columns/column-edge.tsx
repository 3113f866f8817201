import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import * as zh from '../../zh.tsx';
import type { Column } from '../data-table.tsx';
import * as listStyles from '../list-page.module.css';
import { clampWidth, WIDTH_MAX, WIDTH_MIN, widthAfterKey } from './column-rules.ts';

type Props<Row> = { column: Column<Row>; onResize(key: string, width: number | undefined): void };

/** Name of the CSS property on the table that has a column's width. */
export function widthName(key: string): string {
  return `--w-${key}`;
}

function headOf(edge: Element): HTMLElement | null {
  return edge.closest('th');
}

/**
 * Up and Down on an edge move to the edge of the next head: the edges are one Tab stop, however many columns there are.
 */
function toNextEdge(edge: HTMLElement, step: 1 | -1): void {
  const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('[data-edge]') ?? [])];
  const next = edges[edges.indexOf(edge) + step];
  if (!next) return;
  for (const each of edges) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

/**
 * The edge of a column's head: dragging it or arrow keys change the column's width; a double click or Delete lets the
 * column fit its cells again.
 */
export function ColumnEdge<Row>({ column, onResize }: Props<Row>): ReactNode {
  function drag(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget;
    const head = headOf(edge);
    const table = head?.closest('table');
    if (event.button !== 0 || !head || !table) return;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, width: head.getBoundingClientRect().width };
    let width: number | undefined;
    function move(now: globalThis.PointerEvent): void {
      // The rows render once with a fixed width; further movement changes only one property of the table.
      if (width === undefined) onResize(column.key, clampWidth(from.width));
      width = clampWidth(from.width + now.clientX - from.x);
      table?.style.setProperty(widthName(column.key), `${width}px`);
    }
    function end(): void {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
      if (width !== undefined) onResize(column.key, width);
    }
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    const edge = event.currentTarget;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') toNextEdge(edge, event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(column.key, undefined);
    else {
      const now = column.width ?? headOf(edge)?.getBoundingClientRect().width ?? WIDTH_MIN;
      const width = widthAfterKey(event.key, event.shiftKey, now);
      if (width === undefined) return;
      onResize(column.key, width);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between contents cannot be moved, this one can.
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={zh.columnEdge.label(column.title)}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      aria-valuenow={column.width ?? WIDTH_MIN}
      aria-valuetext={column.width ? zh.columnEdge.pixels(column.width) : zh.columnEdge.automatic}
      title={zh.columnEdge.dragHint}
      tabIndex={column.stick === 'left' ? 0 : -1}
      className={listStyles.columnEdge}
      data-edge={column.key}
      onPointerDown={drag}
      onDoubleClick={() => onResize(column.key, undefined)}
      onKeyDown={press}
    />
  );
}
