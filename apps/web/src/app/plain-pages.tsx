import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { menuReasonQuery } from '../features/menus/queries.ts';
import { usePageTitle } from '../lib/format/title.ts';
import { CurrentUser } from '../lib/session/current-user.ts';
import { resetToken } from '../lib/session/session.ts';
import { Button } from '../ui/form/button.tsx';
import * as controls from '../ui/form/controls.module.css';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import * as looks from '../ui/layout/looks.module.css';
import { SkeletonLines } from '../ui/layout/skeleton.tsx';
import * as styles from './plain-pages.module.css';
import * as zh from './zh-first.ts';

/** `alone`: the page is the only thing on screen, outside the layout. */
type Props = { alone?: boolean };
type Words = { code: string; title: string; hint: string };

function PlainPage({ code, title, hint, alone = false }: Words & Props): ReactNode {
  usePageTitle(title, useContext(CurrentUser)?.area);
  const Box = alone ? 'main' : 'div';
  return (
    <Box
      className={alone ? `${styles.plainPage} ${styles.plainPageAlone}` : styles.plainPage}
      data-testid={`page-${code}`}
    >
      <h1>
        <span className={styles.plainCode} aria-hidden="true">
          {code}
        </span>
        <span className={looks.srOnly}>{title}</span>
      </h1>
      <EmptyState
        title={title}
        hint={hint}
        action={
          <Link className={`${controls.btn} ${controls.btnPrimary}`} to="/">
            {zh.plainPage.home}
          </Link>
        }
      />
    </Box>
  );
}

/** The page for an unknown address. */
export function NotFoundPage({ alone }: Props): ReactNode {
  return <PlainPage alone={alone} code="404" title={zh.notFound.title} hint={zh.notFound.hint} />;
}

/** An address without a page: it does not exist, it is not for this user, or its service is off now. */
export function MissingPage({ path }: { path: string }): ReactNode {
  const { data, isPending } = useQuery(menuReasonQuery(path));
  if (isPending) return <SkeletonLines lines={4} />;
  if (data?.kind === 'permission') return <ForbiddenPage />;
  if (data?.kind === 'service')
    return <PlainPage code="451" title={zh.missingPage.notOpen(data.title)} hint={data.text} />;
  return <NotFoundPage />;
}

/**
 * A page that this user may not open: 403, the status of the call behind it; the address `/401` shows its own number.
 */
export function ForbiddenPage({ alone = false }: Props): ReactNode {
  return (
    <PlainPage alone={alone} code={alone ? '401' : '403'} title={zh.forbiddenPage.title} hint={zh.forbiddenPage.hint} />
  );
}

/** Shown when user or menu could not be loaded: without them there is no layout. */
export function NothingLoadedPage({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  usePageTitle(zh.loadFault.failed);
  return (
    <main className={`${styles.plainPage} ${styles.plainPageAlone}`} data-testid="page-not-loaded" role="alert">
      <h1 className={looks.srOnly}>{zh.loadFault.failed}</h1>
      <EmptyState
        title={zh.loadFault.title}
        hint={zh.loadFault.hint(error.message)}
        action={
          <span className={styles.plainActions}>
            <Button kind="primary" onClick={onRetry}>
              {zh.loadFault.reload}
            </Button>
            <Button onClick={resetToken}>{zh.loadFault.toSignIn}</Button>
          </span>
        }
      />
    </main>
  );
}
