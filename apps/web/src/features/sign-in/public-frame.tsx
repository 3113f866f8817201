import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { VERSION } from '../../lib/page/version.ts';
import * as controls from '../../ui/form/controls.module.css';
import { Logo } from '../../ui/layout/logo.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as publicStyles from '../../ui/layout/public.module.css';
import { siteInfoQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Frame of the pages outside the layout: the owner of the site, and a card with the content. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }): ReactNode {
  const { data: site, isError } = useQuery(siteInfoQuery);
  const owner = site?.institution || (site || isError ? zh.publicFrame.product : '');
  return (
    <main className={publicStyles.public}>
      <div className={wide ? `${publicStyles.publicBox} ${publicStyles.publicBoxWide}` : publicStyles.publicBox}>
        <header className={publicStyles.publicBrand}>
          <Logo size={40} />
          <div>
            <p className={publicStyles.publicName}>{zh.publicFrame.backOffice}</p>
            {/* Its line is reserved until the name is loaded, so that nothing moves. */}
            <p className={publicStyles.publicOwner} data-known={owner !== ''}>
              {owner}
            </p>
          </div>
          {site?.demo ? <span className={controls.demoMark}>{zh.publicFrame.demo}</span> : null}
        </header>
        {children}
      </div>
      <footer className={publicStyles.publicFoot}>
        <span>{zh.publicFrame.warning}</span>
        <span className={looks.num}>{VERSION}</span>
      </footer>
    </main>
  );
}
