import { type ReactNode, useState } from 'react';
import { readStored, writeStored } from '../lib/storage.ts';
import type { Column } from './data-table.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** Which columns of a list are shown, remembered in the browser under the list's name. */
export function useColumnChoice<Row>(
  list: string,
  columns: readonly Column<Row>[],
): { shown: Column<Row>[]; toggle(key: string): void } {
  const storeKey = `COLUMNS:${list}`;
  const [chosen, setChosen] = useState<Record<string, boolean>>(() => readStored(storeKey, {}));
  function isShown(column: Column<Row>): boolean {
    return chosen[column.key] ?? !column.extra;
  }
  function toggle(key: string): void {
    const column = columns.find((column) => column.key === key);
    if (!column) return;
    const next = { ...chosen, [key]: !isShown(column) };
    setChosen(next);
    writeStored(storeKey, next);
  }
  return { shown: columns.filter(isShown), toggle };
}

type PickerProps<Row> = { columns: readonly Column<Row>[]; shown: readonly Column<Row>[]; onToggle(key: string): void };

/** A button with a tick for every column that may be left out; sticky ones always stay. */
export function ColumnPicker<Row>({ columns, shown, onToggle }: PickerProps<Row>): ReactNode {
  return (
    <Popover label="选择列" triggerClass="btn btn-icon" trigger={<Icon name="columns" />}>
      {() => (
        <div className="column-list">
          {columns
            .filter((column) => !column.stick)
            .map((column) => (
              <label key={column.key} className="check-row">
                <input
                  type="checkbox"
                  checked={shown.some(({ key }) => key === column.key)}
                  onChange={() => onToggle(column.key)}
                />
                {column.title}
              </label>
            ))}
        </div>
      )}
    </Popover>
  );
}
