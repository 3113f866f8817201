import type { VerifyChainAnswer } from '@mashang/contract/audit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './audit.module.css';
import { chainQuery, refreshAudit, verifyStretch } from './queries.ts';
import * as zh from './zh.tsx';

/** Verifies one stretch after another until the head; leaving the page stops it after the current stretch. */
function useVerification() {
  const [progress, setProgress] = useState<VerifyChainAnswer>();
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const verify = useMutation({
    mutationFn: async (from: string | undefined) => {
      let answer = await verifyStretch(from);
      setProgress(answer);
      while (!answer.done && answer.broken === 0 && !gone.current) {
        answer = await verifyStretch(answer.toSeq);
        setProgress(answer);
      }
      return answer;
    },
    onSettled: () => void refreshAudit(),
  });
  return { verify, progress };
}

function Outcome({ answer }: { answer: VerifyChainAnswer }): ReactNode {
  if (answer.broken === 0)
    return (
      <p className={`${controls.notice} ${controls.noticeOk}`} role="status" data-testid="chain-outcome">
        {zh.verification.unbroken(answer.toSeq)}
      </p>
    );
  return (
    <div className={`${controls.notice} ${controls.noticeBad}`} role="alert" data-testid="chain-outcome">
      <span>{zh.verification.broken(answer.broken)}</span>
      <ul>
        {answer.examples.map((text) => (
          <li key={text} className={looks.mono}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The sealed part of the chain, the last verification, and a button to verify it now. */
export function ChainPanel(): ReactNode {
  const chain = useQuery(chainQuery);
  const mayVerify = useMay('audit:verify');
  const { verify, progress } = useVerification();
  const { data } = chain;
  if (chain.error && !data) return <LoadError error={chain.error} onRetry={() => void chain.refetch()} />;
  return (
    <section
      className={`${controls.panel} ${styles.chain}`}
      aria-label={zh.chainPanel.region}
      data-testid="audit-chain"
    >
      {data ? (
        <dl className={styles.chainFacts}>
          <div>
            <dt>{zh.chainPanel.sealed}</dt>
            <dd>
              {zh.chainPanel.sealedFacts(
                <b className={looks.num}>{data.sealed}</b>,
                data.sealedUpTo ? zh.chainPanel.sealedUpTo(data.sealedUpTo) : '',
                data.waiting > 0 ? <span className={looks.soft}>{zh.chainPanel.waiting(data.waiting)}</span> : null,
              )}
            </dd>
          </div>
          <div>
            <dt>{zh.chainPanel.lastVerify}</dt>
            <dd>
              {data.last
                ? zh.chainPanel.lastVerifyFacts(
                    <span className={looks.num}>{data.last.time}</span>,
                    data.last.toSeq,
                    <StatusTag tone={data.last.broken === 0 ? 'ok' : 'bad'}>
                      {data.last.broken === 0 ? zh.chainPanel.whole : zh.chainPanel.broken}
                    </StatusTag>,
                  )
                : zh.chainPanel.neverVerified}
            </dd>
          </div>
          <div>
            <dt>{zh.chainPanel.anchor}</dt>
            <dd>
              {data.anchor
                ? zh.chainPanel.anchorFacts(<span className={looks.num}>{data.anchor.time}</span>, data.anchor.seq)
                : zh.chainPanel.neverAnchored}
            </dd>
          </div>
        </dl>
      ) : (
        <SkeletonLines lines={2} />
      )}
      {mayVerify ? (
        <div className={controls.chips}>
          <Button kind="primary" busy={verify.isPending} onClick={() => verify.mutate(undefined)}>
            {zh.chainPanel.verifyNew}
          </Button>
          <Button disabled={verify.isPending} onClick={() => verify.mutate('0')}>
            {zh.chainPanel.verifyAll}
          </Button>
        </div>
      ) : null}
      {verify.isPending && progress ? (
        <progress max={Number(progress.headSeq)} value={Number(progress.toSeq)} aria-label={zh.chainPanel.progress} />
      ) : null}
      {!verify.isPending && verify.data ? <Outcome answer={verify.data} /> : null}
    </section>
  );
}
