import { type ChangeEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import * as zh from '../../zh.tsx';
import * as tableStyles from '../table.module.css';
import { type PickedIds, pickedState, useIsPicked } from './row-selection.ts';

/** `wide` means everything from the last ticked row to this one (Shift). */
export type OnPick = (id: string, on: boolean, wide: boolean) => void;

function withShift(event: ChangeEvent): boolean {
  return event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
}

/** The checkbox of one row. The whole cell takes the click. */
export function PickBox({ selection, id, onPick }: { selection: PickedIds; id: string; onPick: OnPick }): ReactNode {
  const picked = useIsPicked(selection, id);
  return (
    <label className={tableStyles.pick}>
      <input
        type="checkbox"
        data-pick
        aria-label={zh.pickBox.label(id)}
        checked={picked}
        onChange={(event) => onPick(id, event.target.checked, withShift(event))}
      />
    </label>
  );
}

/** The checkbox of the whole page: empty, full, or half when some rows are ticked. */
export function PickPageBox({
  selection,
  ids,
  onPickPage,
}: {
  selection: PickedIds;
  ids: readonly string[];
  onPickPage(on: boolean): void;
}): ReactNode {
  const state = useSyncExternalStore(selection.subscribe, () => pickedState(selection, ids));
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className={tableStyles.pick}>
      <input
        ref={box}
        type="checkbox"
        aria-label={zh.pickPageBox.label}
        disabled={ids.length === 0}
        checked={state === 'all'}
        onChange={() => onPickPage(state !== 'all')}
      />
    </label>
  );
}
