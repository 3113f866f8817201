import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './page-tabs.css';

type Props<Name extends string> = {
  label: string;
  tabs: readonly (readonly [name: Name, title: string])[];
  current: Name;
  /** Numbers beside some of them. */
  counts?: Partial<Record<Name, number>>;
};

/** The views of one page, as links: each has its own address (`?tab=`), the first the bare one. */
export function PageTabs<Name extends string>({ label, tabs, current, counts }: Props<Name>): ReactNode {
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map(([name, title], at) => (
        <Link key={name} to={at === 0 ? '?' : `?tab=${name}`} aria-current={name === current ? 'page' : undefined}>
          {title}
          {counts?.[name] ? <span className="page-tab-count num">{counts[name]}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
