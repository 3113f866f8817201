import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { safeServiceLink } from '../../lib/session/customer-service.ts';
import * as publicStyles from '../../ui/layout/public.module.css';
import { siteInfoQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Help for a lost password or phone; answering questions gives nobody access. */
export function SignInHelp(): ReactNode {
  const link = safeServiceLink(useQuery(siteInfoQuery).data?.customerService ?? '', window.location.origin);
  return (
    <details className={publicStyles.publicHelp}>
      <summary>{zh.signInHelp.summary}</summary>
      <ul>
        <li>{zh.signInHelp.phoneAway}</li>
        <li>
          {zh.signInHelp.passwordLost(
            link ? (
              <>
                （
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {zh.signInHelp.service}
                </a>
                ）
              </>
            ) : null,
          )}
        </li>
      </ul>
    </details>
  );
}
