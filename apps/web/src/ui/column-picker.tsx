import { type ReactNode, useMemo } from 'react';
import { changePreference, usePreference } from '../lib/preferences.ts';
import type { Column } from './data-table.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

/** Which columns the user turned on or off, by key; what else is kept there is left out. */
function readChoice(kept: unknown): Record<string, boolean> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, on]) => typeof on === 'boolean'));
}

/** Which columns of a list are shown; follows the user, under the list's name. */
export function useColumnChoice<Row>(
  list: string,
  columns: readonly Column<Row>[],
): { shown: Column<Row>[]; toggle(key: string): void; reset: (() => void) | undefined } {
  const preference = `columns:${list}`;
  const kept = usePreference(preference);
  const chosen = useMemo(() => readChoice(kept), [kept]);
  const shown = useMemo(
    () => columns.filter((column) => column.stick || (chosen[column.key] ?? !column.extra)),
    [columns, chosen],
  );
  function toggle(key: string): void {
    const isShown = shown.some((column) => column.key === key);
    changePreference(preference, { ...chosen, [key]: !isShown });
  }
  return {
    shown,
    toggle,
    reset: kept === undefined ? undefined : () => changePreference(preference, undefined),
  };
}

type PickerProps<Row> = {
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onToggle(key: string): void;
  /** Back to the list's own choice; absent while nothing was changed. */
  onReset?(): void;
};

/** A button with a tick for every column that may be left out; sticky ones always stay. */
export function ColumnPicker<Row>({ columns, shown, onToggle, onReset }: PickerProps<Row>): ReactNode {
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
          {onReset ? (
            <button type="button" className="menu-item" onClick={onReset}>
              恢复默认
            </button>
          ) : null}
        </div>
      )}
    </Popover>
  );
}
