import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import './public.css';
import { VERSION } from '../../lib/page/version.ts';
import { siteInfoQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** What stands around the pages outside the layout: whose site this is, and a card for what is to be done. */
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
            {/* Its line is kept free until it is known, so that nothing jumps. */}
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
