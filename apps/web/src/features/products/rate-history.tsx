import type { RateEntry, SonConf } from '@mashang/contract/products';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { StatusTag, type Tone } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import * as styles from './products.module.css';
import { refreshProducts, withdrawSonRate } from './queries.ts';
import { Percent } from './rate-words.tsx';
import * as zh from './zh.tsx';

const STATES: Record<RateEntry['state'], [Tone, string]> = {
  current: ['ok', zh.rateStates.current],
  coming: ['info', zh.rateStates.coming],
  past: ['mute', zh.rateStates.past],
  withdrawn: ['mute', zh.rateStates.withdrawn],
};

/** Coming rates, each with a button that withdraws it. */
export function ComingList({ conf, onWithdrawn }: { conf: SonConf; onWithdrawn(): void }): ReactNode {
  const [asking, setAsking] = useState('');
  const withdraw = useMutation({
    mutationFn: (effectiveFrom: string) =>
      withdrawSonRate({ sonId: conf.rate.sonId, prdId: conf.rate.prdId, effectiveFrom, version: conf.version }),
    onSuccess() {
      onWithdrawn();
      showToast('success', zh.comingList.done);
    },
    onSettled: () => {
      setAsking('');
      return refreshProducts();
    },
  });
  if (conf.rate.coming.length === 0) return null;
  return (
    <section aria-label={zh.comingList.title}>
      <h3 className={controls.sectionTitle}>{zh.comingList.title}</h3>
      <ul className={styles.comingList}>
        {conf.rate.coming.map((row) => (
          <li key={row.effectiveFrom}>
            <span>
              {zh.comingList.takesEffect(
                <span className={looks.num}>{row.effectiveFrom}</span>,
                <Percent value={row.agtRate} />,
                row.enabled ? '' : zh.comingList.closed,
              )}
            </span>
            {conf.mayEdit ? (
              asking === row.effectiveFrom ? (
                <span className={controls.chips}>
                  <Button small onClick={() => setAsking('')}>
                    {zh.comingList.keep}
                  </Button>
                  <Button
                    small
                    className={controls.btnDanger}
                    busy={withdraw.isPending}
                    onClick={() => withdraw.mutate(row.effectiveFrom)}
                  >
                    {zh.comingList.confirmWithdraw}
                  </Button>
                </span>
              ) : (
                <Button small onClick={() => setAsking(row.effectiveFrom)}>
                  {zh.comingList.withdraw}
                </Button>
              )
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoText(row: RateEntry): string {
  if (row.state === 'withdrawn') return zh.whoText.withdrawn(row.withdrawnBy, row.withdrawnAt);
  if (!row.createdBy) return zh.whoText.onOpening;
  return zh.whoText.set(row.createdBy, row.createdAt);
}

/** Every change, newest first: old and new rate, time and author. */
export function RateHistory({ conf }: { conf: SonConf }): ReactNode {
  return (
    <section aria-label={zh.rateHistory.title}>
      <h3 className={controls.sectionTitle}>{zh.rateHistory.title}</h3>
      {conf.history.length === 0 ? <p className={looks.soft}>{zh.rateHistory.empty}</p> : null}
      <ol className={orderList.timeline} data-testid="rate-history">
        {conf.history.map((row) => (
          <li key={`${row.effectiveFrom}${row.state}${row.withdrawnAt}`} data-state={row.state}>
            <span>
              {row.fromRate && row.fromRate !== row.agtRate ? (
                <>
                  <Percent value={row.fromRate} /> →{' '}
                </>
              ) : null}
              <strong>
                <Percent value={row.agtRate} />
              </strong>
              {row.enabled ? '' : zh.rateHistory.closed}
            </span>
            <StatusTag tone={STATES[row.state][0]}>{STATES[row.state][1]}</StatusTag>
            <span className={`${styles.rateHistoryWhen} ${looks.soft}`}>
              {zh.rateHistory.since(<span className={looks.num}>{row.effectiveFrom}</span>, whoText(row))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
