import type { RateEntry, SonConf } from '@mashang/contract/products';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { StatusTag, type Tone } from '../../ui/status-tag.tsx';
import { refreshProducts, withdrawSonRate } from './queries.ts';
import { Percent } from './rate-words.tsx';

const STATES: Record<RateEntry['state'], [Tone, string]> = {
  current: ['ok', '当前'],
  coming: ['info', '待生效'],
  past: ['mute', '已被取代'],
  withdrawn: ['mute', '已撤回'],
};

/** What is still to come, each with the way back. */
export function ComingList({ conf, onWithdrawn }: { conf: SonConf; onWithdrawn(): void }): ReactNode {
  const [asking, setAsking] = useState('');
  const withdraw = useMutation({
    mutationFn: (effectiveFrom: string) =>
      withdrawSonRate({ sonId: conf.rate.sonId, prdId: conf.rate.prdId, effectiveFrom, version: conf.version }),
    onSuccess() {
      onWithdrawn();
      showToast('success', '已撤回，之前的费率继续有效');
    },
    onSettled: () => {
      setAsking('');
      return refreshProducts();
    },
  });
  if (conf.rate.coming.length === 0) return null;
  return (
    <section aria-label="待生效">
      <h3 className="section-title">待生效</h3>
      <ul className="coming-list">
        {conf.rate.coming.map((row) => (
          <li key={row.effectiveFrom}>
            <span>
              将于 <span className="num">{row.effectiveFrom}</span> 生效：
              <Percent value={row.agtRate} />
              {row.enabled ? '' : '，关闭'}
            </span>
            {conf.mayEdit ? (
              asking === row.effectiveFrom ? (
                <span className="chips">
                  <Button small onClick={() => setAsking('')}>
                    保留
                  </Button>
                  <Button
                    small
                    className="btn-danger"
                    busy={withdraw.isPending}
                    onClick={() => withdraw.mutate(row.effectiveFrom)}
                  >
                    确认撤回
                  </Button>
                </span>
              ) : (
                <Button small onClick={() => setAsking(row.effectiveFrom)}>
                  撤回
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
  if (row.state === 'withdrawn') return `${row.withdrawnBy} 于 ${row.withdrawnAt} 撤回`;
  if (!row.createdBy) return '开户时设置';
  return `${row.createdBy} 于 ${row.createdAt} 设置`;
}

/** Every change, newest first: from what, to what, when, by whom. */
export function RateHistory({ conf }: { conf: SonConf }): ReactNode {
  return (
    <section aria-label="变更记录">
      <h3 className="section-title">变更记录</h3>
      {conf.history.length === 0 ? <p className="soft">还没有设置过费率。</p> : null}
      <ol className="timeline" data-testid="rate-history">
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
              {row.enabled ? '' : '，关闭'}
            </span>
            <StatusTag tone={STATES[row.state][0]}>{STATES[row.state][1]}</StatusTag>
            <span className="rate-history-when soft">
              自 <span className="num">{row.effectiveFrom}</span> 起 · {whoText(row)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
