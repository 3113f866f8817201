import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as looks from './looks.module.css';
import * as styles from './page-tabs.module.css';

type Props<Name extends string> = {
  label: string;
  tabs: readonly (readonly [name: Name, title: string])[];
  current: Name;
  /** Numbers beside some tabs. */
  counts?: Partial<Record<Name, number>>;
};

function Count({ value }: { value: number | undefined }): ReactNode {
  return value ? <span className={`${styles.pageTabCount} ${looks.num}`}>{value}</span> : null;
}

/** The tabs of one page, as links: each has its own address (`?tab=`), the first has the address without it. */
export function PageTabs<Name extends string>({ label, tabs, current, counts }: Props<Name>): ReactNode {
  const bar = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the page: the open one is scrolled into view.
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (bar.current && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={styles.pageTabs} aria-label={label} ref={bar}>
      {tabs.map(([name, title], at) => (
        <Link
          key={name}
          data-tab={name}
          to={at === 0 ? '?' : `?tab=${name}`}
          aria-current={name === current ? 'page' : undefined}
        >
          {title}
          <Count value={counts?.[name]} />
        </Link>
      ))}
    </nav>
  );
}

/** The tabs of one list, whose other filters stay: the tab is one of the filters. */
export function ListTabs<Name extends string>(props: Props<Name> & { onChoose(name: Name): void }): ReactNode {
  const { label, tabs, current, counts, onChoose } = props;
  return (
    <fieldset className={styles.pageTabs} aria-label={label}>
      {tabs.map(([name, title]) => (
        <button key={name} type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
          {title}
          <Count value={counts?.[name]} />
        </button>
      ))}
    </fieldset>
  );
}
