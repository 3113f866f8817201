import type { ReactNode } from 'react';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../../zh.tsx';
import * as styles from './command-menu.module.css';
import type { FoundOrders } from './command-menu-orders.ts';
import { piecesOf } from './command-menu-rules.ts';
import type { MenuLine, MenuSection } from './command-menu-sections.ts';

type Props = {
  id: string;
  sections: readonly MenuSection[];
  activeId: string | undefined;
  query: string;
  orderNo: string;
  found: FoundOrders;
  onHover(id: string): void;
  onChoose(line: MenuLine): void;
};

function Line({
  listId,
  line,
  active,
  onHover,
  onChoose,
}: {
  listId: string;
  line: MenuLine;
  active: boolean;
  onHover(id: string): void;
  onChoose(line: MenuLine): void;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: named to the input as its active descendant.
    <div
      id={`${listId}-${line.id}`}
      className={styles.commandLine}
      role="option"
      aria-selected={active}
      onPointerMove={active ? undefined : () => onHover(line.id)}
      onClick={() => onChoose(line)}
    >
      <Icon name={line.icon} />
      <span className={styles.commandTitle}>
        {piecesOf(line.title, line.marks).map(({ text, marked }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name.
          marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
      {line.note ? <span className={`${styles.commandNote} ${looks.num}`}>{line.note}</span> : null}
      {active ? (
        <span className={styles.commandEnter} aria-hidden="true">
          <kbd>Enter</kbd>
        </span>
      ) : null}
    </div>
  );
}

/** Status text when there is no result, or a search still runs. */
function statusText({ query, orderNo, found, sections }: Props): string {
  if (found.error) return zh.statusText.failed(found.error);
  if (orderNo !== '' && found.isSearching) return zh.statusText.searching;
  if (sections.length > 0) return '';
  return orderNo === '' ? zh.statusText.nothingFound(query) : zh.statusText.noSuchOrder(orderNo);
}

/** The lines of the command menu under their headings. */
export function CommandMenuList(props: Props): ReactNode {
  const { id, sections, activeId, onHover, onChoose } = props;
  const status = statusText(props);
  return (
    <>
      <p className={styles.commandStatus} role="status" hidden={status === ''}>
        {status}
      </p>
      <div id={id} className={styles.commandList} role="listbox" aria-label={zh.commandMenuList.results}>
        {sections.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, no group of form fields.
          <div key={title} role="group" aria-label={title}>
            <div className={styles.commandSection} aria-hidden="true">
              {title}
            </div>
            {items.map((line) => (
              <Line
                key={line.id}
                listId={id}
                line={line}
                active={line.id === activeId}
                onHover={onHover}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
