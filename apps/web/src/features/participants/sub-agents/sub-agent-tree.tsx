import type { SubAgent } from '@mashang/contract/participants';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import type { Column } from '../../../ui/table/data-table.tsx';
import { cellClass } from '../../../ui/table/rows/table-row.tsx';
import * as tableStyles from '../../../ui/table/table.module.css';
import * as styles from '../participants.module.css';
import * as zh from '../zh.tsx';
import { moveInTree, type TreeRow } from './tree-rules.ts';

type Props = {
  rows: readonly TreeRow[];
  columns: readonly Column<SubAgent>[];
  openKey?: string;
  onOpen(agent: SubAgent): void;
  onToggle(id: string): void;
};

type NameProps = { row: TreeRow; deep: boolean } & Pick<Props, 'onOpen' | 'onToggle'>;
function NameCell({ row, deep, onOpen, onToggle }: NameProps): ReactNode {
  const { agent, open, level, loading } = row;
  return (
    <span className={styles.treeName} style={{ paddingInlineStart: `${(level - 1) * 22}px` }}>
      {agent.sons > 0 ? (
        <button
          type="button"
          className={styles.treeToggle}
          tabIndex={-1}
          aria-label={zh.nameCell.sonsLabel(open ? zh.nameCell.fold : zh.nameCell.unfold, agent.name)}
          data-open={open}
          aria-busy={loading || undefined}
          onClick={() => onToggle(agent.id)}
        >
          <Icon name="right" size={15} />
        </button>
      ) : deep ? (
        <span className={styles.treeToggle} />
      ) : null}
      <span>
        <button
          type="button"
          className={`${controls.btn} ${controls.btnLink}`}
          tabIndex={-1}
          onClick={() => onOpen(agent)}
        >
          {agent.name}
        </button>
        <span className={`${looks.soft} ${styles.treeLegal}`}>
          {agent.legalName}
          {agent.sons > 0 ? zh.nameCell.sonCount(agent.sons) : ''}
        </span>
      </span>
    </span>
  );
}

/**
 * The network as a tree grid: arrows move, open and close; Enter shows a participant; Tab goes to the buttons of its
 * row.
 */
export function SubAgentTree({ rows, columns, openKey, onOpen, onToggle }: Props): ReactNode {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ agent }) => agent.id === current),
  );
  // Where no participant has children, names start at the edge.
  const deep = rows.some(({ agent }) => agent.sons > 0);
  function onKey(event: KeyboardEvent<HTMLTableRowElement>, row: TreeRow, index: number): void {
    if (event.target !== event.currentTarget) return;
    const move = moveInTree(event.key, rows, index);
    if (!move && event.key !== 'Enter' && !event.key.startsWith('Arrow')) return;
    // An opened drawer takes the focus at once, and would receive the key too.
    event.preventDefault();
    if (event.key === 'Enter') onOpen(row.agent);
    if (!move) return;
    if ('open' in move) onToggle(move.open);
    else if ('close' in move) onToggle(move.close);
    else body.current?.querySelectorAll<HTMLElement>('tr[data-row]')[move.focus]?.focus();
  }
  return (
    <div className={tableStyles.tableWrap} data-scrolls="true" data-testid="sub-agent-tree">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with levels is a tree grid. */}
      <table className={tableStyles.table} role="treegrid" aria-label={zh.subAgentTree.region}>
        <thead>
          <tr>
            <th scope="col" className={tableStyles.stickLeft}>
              {zh.subAgentTree.column}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={row.agent.id}
              data-row={row.agent.id}
              data-open={row.agent.id === openKey || undefined}
              tabIndex={index === at ? 0 : -1}
              aria-level={row.level}
              aria-posinset={row.place}
              aria-setsize={row.siblings}
              aria-expanded={row.agent.sons > 0 ? row.open : undefined}
              onFocus={() => setCurrent(row.agent.id)}
              onKeyDown={(event) => onKey(event, row, index)}
            >
              <td className={tableStyles.stickLeft}>
                <NameCell row={row} deep={deep} onOpen={onOpen} onToggle={onToggle} />
              </td>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.render(row.agent)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
