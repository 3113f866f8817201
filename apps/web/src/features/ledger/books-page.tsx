import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { AccountsTab } from './accounts-tab.tsx';
import { BOOK_TABS, type BookTab } from './books-lists.ts';
import { PeriodsTab } from './periods-tab.tsx';
import { PostingsTab } from './postings-tab.tsx';
import { SolvencyTab } from './solvency-tab.tsx';
import { TrialTab } from './trial-tab.tsx';
import * as zh from './zh.tsx';

const VIEWS: Record<BookTab, (props: { above: ReactNode }) => ReactNode> = {
  accounts: AccountsTab,
  postings: PostingsTab,
  trial: TrialTab,
  solvency: SolvencyTab,
  periods: PeriodsTab,
};

/** 账本: accounts, their postings, whether the sum is zero, and the closed months. */
export default function BooksPage(): ReactNode {
  const [query] = useSearchParams();
  const name = BOOK_TABS.find(([tab]) => tab === query.get('tab'))?.[0] ?? 'accounts';
  const View = VIEWS[name];
  return <View above={<PageTabs label={zh.books.viewsLabel} tabs={BOOK_TABS} current={name} />} />;
}
