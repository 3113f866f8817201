import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import './public.css';
import { VERSION } from '../../lib/page/version.ts';
import { siteInfoQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Frame of the pages outside the layout: the owner of the site, and a card with the content. */
export function PublicFrame({ children, wide = false }: { children: ReactNode; wide?: boolean }): ReactNode {
  const { data: site, isError } = useQuery(siteInfoQuery);
  const owner = site?.institution || (site || isError ? zh.publicFrame.product : '');
  return (
    <main className="public">
      <div className={wide ? 'public-box public-box-wide' : 'public-box'}>
        <header className="public-brand">
          <Logo size={40} />
          <div>
            <p className="public-name">{zh.publicFrame.backOffice}</p>
            {/* Its line is reserved until the name is loaded, so that nothing moves. */}
            <p className="public-owner" data-known={owner !== ''}>
              {owner}
            </p>
          </div>
          {site?.demo ? <span className="demo-mark">{zh.publicFrame.demo}</span> : null}
        </header>
        {children}
      </div>
      <footer className="public-foot">
        <span>{zh.publicFrame.warning}</span>
        <span className="num">{VERSION}</span>
      </footer>
    </main>
  );
}
