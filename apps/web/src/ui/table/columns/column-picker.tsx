import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Popover } from '../../dialog/popover.tsx';
import * as controls from '../../form/controls.module.css';
import { Icon } from '../../layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as listStyles from '../list-page.module.css';
import type { ColumnLayout } from './use-columns.ts';

/**
 * A button with a checkbox for every column that may be hidden, and arrows that change their order; columns at the
 * edges always stay.
 */
export function ColumnPicker<Row>({ layout }: { layout: ColumnLayout<Row> }): ReactNode {
  const { all, shown, toggle, move, reset } = layout;
  const free = all.filter((column) => !column.stick);
  return (
    <Popover
      label={zh.columnPicker.label}
      triggerClass={`${controls.btn} ${controls.btnIcon}`}
      trigger={<Icon name="columns" />}
    >
      {() => (
        <div className={listStyles.columnList} data-testid="column-list">
          {free.map((column, at) => (
            <div key={column.key} className={listStyles.columnRow}>
              <label className={controls.checkRow}>
                <input
                  type="checkbox"
                  checked={shown.some(({ key }) => key === column.key)}
                  onChange={() => toggle(column.key)}
                />
                {column.title}
              </label>
              <MoveButton title={column.title} step={-1} isEnd={at === 0} onMove={() => move(column.key, -1)} />
              <MoveButton
                title={column.title}
                step={1}
                isEnd={at === free.length - 1}
                onMove={() => move(column.key, 1)}
              />
            </div>
          ))}
          {reset ? (
            <button type="button" className={controls.menuItem} onClick={reset}>
              {zh.columnPicker.reset}
            </button>
          ) : null}
        </div>
      )}
    </Popover>
  );
}

type MoveProps = { title: string; step: 1 | -1; isEnd: boolean; onMove(): void };

function MoveButton({ title, step, isEnd, onMove }: MoveProps): ReactNode {
  const words = step < 0 ? zh.moveButton.left : zh.moveButton.right;
  return (
    <button
      type="button"
      className={listStyles.columnMove}
      aria-label={`${words} ${title}`}
      title={words}
      disabled={isEnd}
      onClick={(event) => {
        const button = event.currentTarget;
        // The row moves with its button, which loses the focus in that moment.
        flushSync(onMove);
        button.focus();
      }}
    >
      {step < 0 ? '↑' : '↓'}
    </button>
  );
}
