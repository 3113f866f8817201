import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Popover } from '../dialog/popover.tsx';
import * as controls from '../form/controls.module.css';
import { Icon } from '../layout/icon.tsx';
import * as zh from '../zh.tsx';
import * as listStyles from './list-page.module.css';
import * as orderList from './order-list.module.css';

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', 'K'], zh.listKeys.nextRow],
  [['↑', '↓'], zh.listKeys.pageInRow],
  [['Enter'], zh.listKeys.open],
  [['X'], zh.listKeys.select],
  [['Shift', '↑↓'], zh.listKeys.selectRange],
  [['/'], zh.listKeys.filters],
  [['←', '→'], zh.listKeys.columnWidth],
];

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

/** Keyboard control of a list, row by row; it is off while the user types or a dialog is open. */
export function useListKeys(box: RefObject<HTMLElement | null>): void {
  const last = useRef('');
  useEffect(() => {
    function rows(): HTMLElement[] {
      return [...(box.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    }
    function here(all: readonly HTMLElement[]): number {
      const inside = all.findIndex((row) => row.contains(document.activeElement));
      return inside >= 0 ? inside : all.findIndex((row) => row.dataset.row === last.current);
    }
    function goTo(row: HTMLElement | undefined): void {
      if (!row) return;
      last.current = row.dataset.row ?? '';
      const opening =
        row.querySelector<HTMLElement>('[data-row-open]') ?? row.querySelector<HTMLElement>('[data-pick]');
      opening?.focus();
    }
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const all = rows();
      const at = here(all);
      if (event.key === 'j') goTo(all[Math.min(at + 1, all.length - 1)]);
      else if (event.key === 'k') goTo(all[Math.max(at - 1, 0)]);
      else if (event.key === 'x') all[at]?.querySelector<HTMLElement>('[data-pick]')?.click();
      else if (event.key === '/')
        box.current?.querySelector<HTMLElement>(`.${orderList.filters} input, .${orderList.filters} button`)?.focus();
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [box]);
}

/** The keys of a list and what they do. */
export function ListKeysHelp(): ReactNode {
  return (
    <Popover
      label={zh.listKeysHelp.label}
      triggerClass={`${controls.btn} ${controls.btnIcon}`}
      trigger={<Icon name="keyboard" />}
    >
      {() => (
        <dl className={listStyles.keyList}>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
