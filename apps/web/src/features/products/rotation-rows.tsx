import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { SKIP_REASONS } from '@mashang/contract/collection-orders';
import { type PollConf, ROTATION_WEIGHT_MAX } from '@mashang/contract/products';
import { type ReactNode, useId } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { AccountName, AccountState, ShareBar } from './account-words.tsx';
import * as styles from './products.module.css';
import { type DraftRow, weightError } from './rotation-draft.ts';
import * as zh from './zh.tsx';

type Props = {
  rows: readonly DraftRow[];
  accounts: ReadonlyMap<string, PollConf>;
  shares: ReadonlyMap<string, string>;
  onMove(accId: string, overId: string): void;
  onChange(accId: string, change: Partial<DraftRow>): void;
};

/** Announcements of a screen reader while a row is dragged. */
function announcementsOf(rows: readonly DraftRow[], accounts: ReadonlyMap<string, PollConf>): Announcements {
  const name = (id: unknown) => accounts.get(String(id))?.outAuthNo ?? '';
  const place = (id: unknown) => rows.findIndex(({ accId }) => accId === id) + 1;
  return {
    onDragStart: ({ active }) => zh.dragAnnouncements.lifted(name(active.id), place(active.id)),
    onDragOver: ({ over }) => (over ? zh.dragAnnouncements.moved(place(over.id)) : undefined),
    onDragEnd: ({ active, over }) => zh.dragAnnouncements.dropped(name(active.id), place(over?.id ?? active.id)),
    onDragCancel: ({ active }) => zh.dragAnnouncements.cancelled(name(active.id)),
  };
}

/** The own accounts in their order: they can be dragged, weighted, and switched on or off. */
export function RotationRows({ rows, accounts, shares, onMove, onChange }: Props): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(rows, accounts),
        screenReaderInstructions: { draggable: zh.rotationRows.keyboardHelp },
      }}
      onDragEnd={({ active, over }) => {
        if (over && active.id !== over.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={rows.map(({ accId }) => accId)} strategy={verticalListSortingStrategy}>
        <ol className={styles.slots} data-testid="slots">
          {rows.map((row, at) => {
            const account = accounts.get(row.accId);
            if (!account) return null;
            return (
              <Slot
                key={row.accId}
                row={row}
                place={at + 1}
                account={account}
                share={shares.get(row.accId) ?? '0.00'}
                onChange={(change) => onChange(row.accId, change)}
              />
            );
          })}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type SlotProps = {
  row: DraftRow;
  place: number;
  account: PollConf;
  share: string;
  onChange(change: Partial<DraftRow>): void;
};

function Slot({ row, place, account, share, onChange }: SlotProps): ReactNode {
  const errorId = useId();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.accId,
    attributes: { roleDescription: zh.rotationRow.roleDescription },
  });
  const error = weightError(row.weight);
  return (
    <li
      ref={setNodeRef}
      className={styles.slot}
      data-testid="slot"
      data-dragging={isDragging || undefined}
      data-off={!row.enabled || undefined}
      data-account={row.accId}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.slotGrip}
        {...attributes}
        {...listeners}
        aria-label={zh.rotationRow.moveLabel(account.outAuthNo, place)}
      >
        <Icon name="grip" size={16} />
        <span className={looks.num}>{place}</span>
      </button>
      <div className={styles.slotAccount}>
        <AccountName account={account} />
        <AccountState account={account} />
      </div>
      <label className={styles.slotWeight}>
        <span className={controls.fieldLabel}>{zh.rotationRow.weight}</span>
        <input
          className={`${controls.input} ${looks.num}`}
          inputMode="numeric"
          maxLength={6}
          aria-label={zh.rotationRow.weightLabel(account.outAuthNo, ROTATION_WEIGHT_MAX)}
          value={row.weight}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange({ weight: event.target.value.trim() })}
        />
      </label>
      <ShareBar share={share} />
      <label className={`${controls.checkRow} ${styles.slotOn}`}>
        <input
          type="checkbox"
          checked={row.enabled}
          aria-label={zh.rotationRow.joinLabel(account.outAuthNo)}
          onChange={(event) => onChange({ enabled: event.target.checked })}
        />
        {zh.rotationRow.join}
      </label>
      {error ? (
        <span className={`${controls.fieldError} ${styles.slotError}`} id={errorId} role="alert">
          {error}
        </span>
      ) : null}
      {row.enabled && Number(row.weight) === 0 && !error ? (
        <span className={`${styles.slotError} ${styles.slotWarning}`} role="status">
          {SKIP_REASONS.weight_zero}
        </span>
      ) : null}
    </li>
  );
}
