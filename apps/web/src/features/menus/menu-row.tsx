import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { NEVER_HIDDEN } from '@mashang/contract/menus';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon, type IconName, isIconName } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './menus-page.module.css';
import type { TreeRow } from './tree-draft.ts';
import * as zh from './zh.tsx';

export type RowAction = 'up' | 'down' | 'in' | 'out' | 'edit' | 'hide' | 'remove';
type Props = { row: TreeRow; title: string; icon: string; renamed: string; act(action: RowAction, key: string): void };

const STEPS = [
  ['up', zh.moveSteps.up, '↑'],
  ['down', zh.moveSteps.down, '↓'],
  ['out', zh.moveSteps.out, '←'],
  ['in', zh.moveSteps.in, '→'],
] as const;

/** One entry of the tree: its handle drags it, its buttons move, rename and hide it. */
export function MenuRow({ row, title, icon, renamed, act }: Props): ReactNode {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.key,
    attributes: { roleDescription: zh.menuRow.roleDescription },
  });
  const shown: IconName = isIconName(icon) ? icon : 'dot';
  const locked = (NEVER_HIDDEN as readonly string[]).includes(row.key);
  return (
    <li
      ref={setNodeRef}
      className={styles.menuRow}
      data-depth={row.depth}
      data-kind={row.kind}
      data-hidden={row.hidden || undefined}
      data-dragging={isDragging || undefined}
      data-menu={row.key}
      style={{ transform: CSS.Translate.toString(transform), transition, marginInlineStart: row.depth * 28 }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.menuRowGrip}
        {...attributes}
        {...listeners}
        aria-label={zh.menuRow.dragLabel(title)}
      >
        <Icon name="grip" size={16} />
      </button>
      <Icon name={shown} size={18} />
      <span className={styles.menuRowTitle}>
        <strong>{title}</strong>
        {renamed ? <span className={looks.soft}>{zh.menuRow.renamed(renamed)}</span> : null}
        {row.kind === 'group' ? <StatusTag tone="info">{zh.menuRow.group}</StatusTag> : null}
        {row.kind === 'link' ? <StatusTag tone="info">{zh.menuRow.link}</StatusTag> : null}
        {row.hidden ? <StatusTag tone="mute">{zh.menuRow.hidden}</StatusTag> : null}
      </span>
      <span className={styles.menuRowActions}>
        {STEPS.map(([action, label, sign]) => (
          <Button
            key={action}
            small
            kind="text"
            className={controls.btnIcon}
            aria-label={`${label} ${title}`}
            title={label}
            onClick={() => act(action, row.key)}
          >
            {sign}
          </Button>
        ))}
        <Button small kind="text" aria-label={zh.menuRow.editLabel(title)} onClick={() => act('edit', row.key)}>
          {zh.menuRow.edit}
        </Button>
        {locked ? null : (
          <Button
            small
            kind="text"
            aria-label={`${row.hidden ? zh.menuRow.show : zh.menuRow.hide} ${title}`}
            onClick={() => act('hide', row.key)}
          >
            {row.hidden ? zh.menuRow.show : zh.menuRow.hide}
          </Button>
        )}
        {row.key.startsWith('/') ? null : (
          <Button small kind="text" aria-label={zh.menuRow.removeLabel(title)} onClick={() => act('remove', row.key)}>
            {zh.menuRow.remove}
          </Button>
        )}
      </span>
    </li>
  );
}
