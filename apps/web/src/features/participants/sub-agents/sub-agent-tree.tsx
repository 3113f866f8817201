import type { SubAgent } from '@mashang/contract/participants';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../../../ui/layout/icon.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import '../../../ui/table/table.css';
import { cellClass } from '../../../ui/table/rows/table-row.tsx';
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
    <span className="tree-name" style={{ paddingInlineStart: `${(level - 1) * 22}px` }}>
      {agent.sons > 0 ? (
        <button
          type="button"
          className="tree-toggle"
          tabIndex={-1}
          aria-label={zh.nameCell.sonsLabel(open ? zh.nameCell.fold : zh.nameCell.unfold, agent.name)}
          data-open={open}
          aria-busy={loading || undefined}
          onClick={() => onToggle(agent.id)}
        >
          <Icon name="right" size={15} />
        </button>
      ) : deep ? (
        <span className="tree-toggle" />
      ) : null}
      <span>
        <button type="button" className="btn btn-link" tabIndex={-1} onClick={() => onOpen(agent)}>
          {agent.name}
        </button>
        <span className="soft tree-legal">
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
    <div className="table-wrap" data-testid="sub-agent-tree">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with levels is a tree grid. */}
      <table className="table" role="treegrid" aria-label={zh.subAgentTree.region}>
        <thead>
          <tr>
            <th scope="col" className="stick-left">
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
              <td className="stick-left">
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
