import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageEntry } from '../../features/menus/menu-rules.ts';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import * as zh from '../zh.tsx';

/** Replaces a page that the menu names but this version does not have. */
export function PlaceholderPage({ page }: { page: PageEntry }): ReactNode {
  return (
    <div className={controls.page}>
      <h1 className={controls.pageTitle}>{page.title}</h1>
      <section className={controls.panel} data-testid="placeholder-page">
        <EmptyState
          title={zh.placeholder.title(page.title)}
          hint={zh.placeholder.noSuchPage(page.component || zh.placeholder.unnamed)}
          action={
            <Link className={controls.btn} to="/">
              {zh.placeholder.home}
            </Link>
          }
        />
      </section>
    </div>
  );
}
