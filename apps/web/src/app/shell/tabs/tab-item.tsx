import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as zh from '../../zh.tsx';
import type { TabView } from './tab-rules.ts';
import * as styles from './tab-strip.module.css';

type Props = {
  tab: TabView;
  active: boolean;
  /** The one tab that the Tab key reaches; arrow keys move on from it. */
  reachable: boolean;
  unsaved: boolean;
  dragged: boolean;
  mark: 'before' | 'after' | undefined;
  pointer: HTMLAttributes<HTMLElement>;
  onKey(event: KeyboardEvent<HTMLElement>): void;
  onClose(): void;
};

/** One tab: a link to its page and a close button. */
export function TabItem(props: Props): ReactNode {
  const { tab, active, unsaved } = props;
  return (
    <li
      className={styles.tab}
      data-testid="tab"
      data-active={active}
      data-dragged={props.dragged || undefined}
      data-mark={props.mark}
      data-tab={tab.path}
      onAuxClick={(event) => {
        if (event.button === 1 && !tab.affix) props.onClose();
      }}
      // A press of the middle button would start the browser's own scrolling.
      onMouseDown={(event) => {
        if (event.button === 1) event.preventDefault();
      }}
      {...props.pointer}
    >
      <Link
        to={tab.fullPath}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts={tab.affix ? 'Shift+F10' : 'Shift+F10 Delete Alt+Shift+ArrowLeft Alt+Shift+ArrowRight'}
        tabIndex={props.reachable ? 0 : -1}
        onKeyDown={props.onKey}
      >
        {unsaved ? (
          <span className={styles.tabUnsaved} title={zh.tabItem.unsaved}>
            <span className={looks.srOnly}>{zh.tabItem.unsavedAside}</span>
          </span>
        ) : null}
        {tab.title}
      </Link>
      {tab.affix ? null : (
        <button
          type="button"
          className={styles.tabClose}
          data-testid="tab-close"
          tabIndex={-1}
          aria-label={zh.tabItem.closeLabel(tab.title)}
          onClick={props.onClose}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  );
}
