import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { PageEntry } from '../../../features/menus/menu-rules.ts';
import { recordFault } from '../../../lib/faults/error-log.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { useOpenTool } from '../../../lib/page/open-tool.ts';
import { recoverFromChunk } from '../../../lib/page/stale-chunk.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { ErrorBoundary } from '../../../ui/layout/error-boundary.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as zh from '../../zh.tsx';
import * as styles from '../top-bar/top-bar.module.css';
import { rememberVisit } from './command-menu-recent.ts';

type Menu = ComponentType<{ pages: readonly PageEntry[]; onClose(): void }>;

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

async function loadMenu(): Promise<Menu> {
  return (await import('./command-menu.tsx')).default;
}

/** Loads the menu's code when the browser is idle, so that the menu opens within a frame. */
function useMenu(isOpen: boolean, onFail: () => void): Menu | undefined {
  const [Menu, setMenu] = useState<Menu>();
  useEffect(() => {
    if (Menu) return;
    function fetchNow(): void {
      loadMenu().then(
        (loaded) => setMenu(() => loaded),
        async (error) => {
          if (!isOpen) return;
          recordFault('chunk', error);
          onFail();
          if ((await recoverFromChunk()) !== 'reloading') showToast('error', zh.menuLoader.failed);
        },
      );
    }
    if (isOpen) {
      fetchNow();
      return;
    }
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 1_000));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const waiting = whenIdle(fetchNow);
    return () => cancel(waiting);
  }, [Menu, isOpen, onFail]);
  return Menu;
}

function isOpenKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

type Props = { page: PageEntry | undefined; pages: readonly PageEntry[] };

/** Opens the command menu, by click or by Ctrl K, and stores which pages were opened last. */
export function CommandMenuButton({ page, pages }: Props): ReactNode {
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Menu = useMenu(isOpen, close);
  useEffect(() => {
    if (page) rememberVisit(user.id, page.path);
  }, [page, user.id]);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isOpenKey(event)) return;
      event.preventDefault();
      // An open dialog of the shell needs its answer first.
      if (!event.repeat && !useOpenTool.getState().tool) setOpen((open) => !open);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const keys = isApple ? '⌘K' : 'Ctrl K';
  return (
    <>
      <button
        type="button"
        className={`${controls.btn} ${controls.btnText} ${styles.commandTrigger}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title={zh.commandMenuButton.label(keys)}
        data-testid="command-trigger"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.commandTriggerText}>
          {zh.commandMenuButton.search}
          <kbd>{keys}</kbd>
        </span>
      </button>
      <ErrorBoundary scope="part" resetKey={String(isOpen)} onFault={close}>
        {isOpen && Menu ? <Menu pages={pages} onClose={close} /> : null}
      </ErrorBoundary>
    </>
  );
}
