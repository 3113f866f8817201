import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { customerServiceQuery, safeServiceLink } from '../../../lib/session/customer-service.ts';
import * as controls from '../../../ui/form/controls.module.css';
import * as zh from '../zh.tsx';
import * as styles from './two-factor.module.css';

/** Help for a lost authenticator. */
export function LostPhone(): ReactNode {
  const link = safeServiceLink(useQuery(customerServiceQuery).data?.url ?? '', window.location.origin);
  return (
    <section className={`${controls.panel} ${controls.page}`} aria-labelledby="lost-phone">
      <h2 className={controls.sectionTitle} id="lost-phone">
        {zh.lostPhone.heading}
      </h2>
      <ul className={`${styles.lostList} ${styles.twoFactorText}`}>
        <li>{zh.lostPhone.otherPhone}</li>
        <li>{zh.lostPhone.phoneLost}</li>
        <li>
          {zh.lostPhone.codesLost(
            link ? (
              <>
                （
                <a href={link} target="_blank" rel="noopener noreferrer">
                  {zh.lostPhone.service}
                </a>
                ）
              </>
            ) : null,
          )}
        </li>
      </ul>
    </section>
  );
}
