import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { topUpQuery } from '../top-ups/queries.ts';

/** The picture a top-up's applicant handed in, for whoever decides about its credit. */
export function TopUpEvidence({ orderNo }: { orderNo: string }): ReactNode {
  const id = useId();
  const { data } = useQuery(topUpQuery(orderNo));
  const proof = data?.order.proof;
  if (!proof) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        转账凭证
      </h3>
      <a className="approval-proof" href={proof} target="_blank" rel="noreferrer">
        <img src={proof} alt="转账凭证" />
      </a>
    </section>
  );
}
