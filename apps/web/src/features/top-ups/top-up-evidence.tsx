import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { topUpQuery } from './queries.ts';
import * as styles from './top-ups.module.css';
import * as zh from './zh.tsx';

/** The image that a top-up's applicant submitted, for the person who decides about its credit. */
export function TopUpEvidence({ orderNo }: { orderNo: string }): ReactNode {
  const id = useId();
  const { data } = useQuery(topUpQuery(orderNo));
  const proof = data?.order.proof;
  if (!proof) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.topUpEvidence.proof}
      </h3>
      <a className={styles.topUpEvidence} href={proof} target="_blank" rel="noreferrer">
        <img src={proof} alt={zh.topUpEvidence.proof} />
      </a>
    </section>
  );
}
