import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { useErrorLog } from '../../../lib/faults/error-log.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { useUiSettings } from '../../../lib/settings/settings.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import { useTabs } from '../tabs/tab-store.ts';
import { useServiceLink } from '../top-bar/use-service-link.ts';
import * as styles from './command-menu.module.css';
import { commandsFor } from './command-menu-commands.ts';
import { CommandMenuList } from './command-menu-list.tsx';
import { type FoundOrder, useFoundOrders } from './command-menu-orders.ts';
import { recentPages } from './command-menu-recent.ts';
import { normaliseQuery, orderNumberIn } from './command-menu-rules.ts';
import { type MenuLine, type MenuSection, sectionsOf } from './command-menu-sections.ts';

/** Returns the last address of an open tab with its filters; for any other path the path itself. */
function asLeft(path: string): string {
  return useTabs.getState().tabs.find((tab) => tab.path === path)?.fullPath ?? path;
}

type Props = { pages: readonly PageEntry[]; onClose(): void };

/** Returns the choices for this query, and runs its search for orders. */
function useSections(pages: readonly PageEntry[], query: string, onClose: () => void) {
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const dark = useUiSettings((settings) => settings.dark);
  const faults = useErrorLog((state) => state.faults.length);
  const serviceLink = useServiceLink();
  const orderNo = orderNumberIn(query) ?? '';
  const found = useFoundOrders(orderNo);
  const [recent] = useState(() => recentPages(user.id));

  function openOrder({ path, no }: FoundOrder): void {
    const params = new URLSearchParams(asLeft(path).split(/[?#]/)[1] ?? '');
    params.set('detail', no);
    void navigate(`${path}?${params}`);
  }
  const sections = sectionsOf({
    query: normaliseQuery(query),
    pages: pages.filter((page) => !page.hidden),
    here: pathname,
    recent,
    commands: commandsFor({
      dark,
      hasNotices: user.area !== 'operator',
      faults,
      address: pathname + search + hash,
      serviceLink,
      goTo: (path) => void navigate(path),
    }),
    orders: found.orders,
    goTo: (path) => void navigate(asLeft(path)),
    openOrder,
  });
  function choose(line: MenuLine | undefined): void {
    if (!line) return;
    onClose();
    line.run();
  }
  return { sections, found, orderNo, choose };
}

/** Returns the line after a key press; at both ends it wraps around. */
function stepped(sections: readonly MenuSection[], active: string | undefined, key: string): string | undefined {
  const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const at = ids.indexOf(active ?? '');
  if (key === 'Home') return ids[0];
  if (key === 'End') return ids.at(-1);
  return ids.at(key === 'ArrowDown' ? (at + 1) % ids.length : at - 1 < 0 ? -1 : at - 1);
}

/** 搜索: finds pages by Chinese, pinyin and initials, orders by number, and commands, all by keyboard. */
export default function CommandMenu({ pages, onClose }: Props): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<string>();
  /** Enter was pressed while the search for the order still ran: the order opens as soon as it is found. */
  const [hurried, setHurried] = useState(false);
  const { sections, found, orderNo, choose } = useSections(pages, query, onClose);
  const items = sections.flatMap((section) => section.items);
  const active = items.find(({ id }) => id === chosen) ?? items[0];

  useLayoutEffect(() => {
    const element = box.current;
    element?.showModal();
    input.current?.focus();
    // Closes while the element is still in the document, so that the focus returns to where it was.
    return () => element?.close();
  }, []);
  const activeId = active ? `${listId}-${active.id}` : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const chooseFound = useEffectEvent(() => choose(active));
  useEffect(() => {
    if (hurried && !found.isSearching) chooseFound();
  }, [hurried, found.isSearching]);

  function change(text: string): void {
    setQuery(text);
    setChosen(undefined);
    setHurried(false);
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // Keys of an input method choose its candidates, not our lines; old Safari reports them as key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) {
      event.preventDefault();
      setChosen(stepped(sections, active?.id, event.key));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (orderNo !== '' && found.isSearching) setHurried(true);
      else choose(active);
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, by onCancel.
    <dialog
      ref={box}
      className={styles.commandMenu}
      aria-label={zh.commandMenu.title}
      data-testid="command-menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose();
      }}
    >
      <div className={styles.commandHead}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles.commandInput}
          role="combobox"
          aria-label={zh.commandMenu.searchLabel}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={zh.commandMenu.searchLabel}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={query}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
        <button type="button" className={styles.commandClose} aria-label={zh.commandMenu.closeLabel} onClick={onClose}>
          <kbd>Esc</kbd>
          <Icon name="close" size={16} />
        </button>
      </div>
      <CommandMenuList
        id={listId}
        sections={sections}
        activeId={active?.id}
        query={query.trim()}
        orderNo={orderNo}
        found={found}
        onHover={setChosen}
        onChoose={choose}
      />
      <div className={styles.commandFoot} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd>
          {zh.commandMenu.choose}
        </span>
        <span>
          <kbd>Enter</kbd>
          {zh.commandMenu.open}
        </span>
        <span className={styles.commandHint}>{zh.commandMenu.hint}</span>
      </div>
    </dialog>
  );
}
