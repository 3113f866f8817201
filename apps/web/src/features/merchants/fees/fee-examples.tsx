import { type FeePlan, type FeeQuote, payoutFeeText, type QuotedTerms } from '@mashang/contract/fees';
import { groupMoney } from '@mashang/contract/money';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettled } from '../../../lib/format/use-settled.ts';
import * as controls from '../../../ui/form/controls.module.css';
import { FieldLoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../merchants.module.css';
import { feeQuoteQuery } from '../queries.ts';
import * as zh from '../zh.tsx';
import { areRight, type Terms } from './fee-plan-fields.ts';

/** Amounts of the worked example. */
const EXAMPLES = ['100.00', '1000.00', '10000.00'];
/** A quote is requested once the input has not changed for this time. */
const QUIET_MS = 300;

const quotedOf = ({ rate, fixed, least, most }: Terms): QuotedTerms => ({ rate, fixed, least, most });
const exampleText = (quoted: FeeQuote['terms'][number]): string =>
  quoted
    .map(({ amount, fee, netAmount }) => `${groupMoney(amount)} → ${groupMoney(fee)} / ${groupMoney(netAmount)}`)
    .join('，');

/** Fees of some amounts for the current input, by the server; figures of earlier input are never shown. */
export function FeeExamples({ plan }: { plan: FeePlan }): ReactNode {
  const steps: [string, Terms][] = [
    [zh.feeExamples.base, plan],
    ...plan.tiers.map((tier): [string, Terms] => [zh.feeExamples.tier(tier.above || '…'), tier]),
  ];
  const right = steps.flatMap(([, terms]) => (areRight(terms) ? [terms] : []));
  const asked = right.map(quotedOf);
  const { settled, isSettled } = useSettled(asked, QUIET_MS);
  const isAsked = asked.length > 0 && isSettled;
  const { data, error, isFetching, refetch } = useQuery({
    ...feeQuoteQuery({ terms: settled, amounts: EXAMPLES }),
    enabled: isAsked,
  });
  function textOf(terms: Terms): string {
    const at = right.indexOf(terms);
    const quoted = isAsked && at >= 0 ? data?.terms[at] : undefined;
    if (quoted) return exampleText(quoted);
    return at < 0 || error ? '—' : '…';
  }
  return (
    <div className={styles.feeExample} data-testid="fee-example">
      <p className={controls.fieldHint}>{zh.feeExamples.heading}</p>
      <ul>
        {steps.map(([title, terms], n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name of their own and are never moved
          <li key={n}>
            {zh.feeExamples.line(
              <strong>{title}</strong>,
              <span className={looks.num}>{textOf(terms)}</span>,
              payoutFeeText(terms.payout),
            )}
          </li>
        ))}
      </ul>
      {isAsked && error && !isFetching ? (
        <FieldLoadError text={zh.feeExamples.failed(error.message)} onRetry={() => void refetch()} />
      ) : null}
    </div>
  );
}
