import type { VerifyChainAnswer } from '@mashang/contract/audit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { chainQuery, refreshAudit, verifyStretch } from './queries.ts';

/** Stretch after stretch until the head; leaving the page ends it after the stretch under way. */
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
      <p className="notice notice-ok" role="status" data-testid="chain-outcome">
        校验通过：至第 {answer.toSeq} 条，每一条都与封存时一致。
      </p>
    );
  return (
    <div className="notice notice-bad" role="alert" data-testid="chain-outcome">
      <span>发现 {answer.broken} 处与封存时不一致，请立即上报并保全数据库：</span>
      <ul>
        {answer.examples.map((text) => (
          <li key={text} className="mono">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How far the chain is sealed, what was verified last, and a way to verify it now. */
export function ChainPanel(): ReactNode {
  const chain = useQuery(chainQuery);
  const mayVerify = useMay('audit:verify');
  const { verify, progress } = useVerification();
  const { data } = chain;
  if (chain.error && !data) return <LoadError error={chain.error} onRetry={() => void chain.refetch()} />;
  return (
    <section className="panel chain" aria-label="审计链" data-testid="audit-chain">
      {data ? (
        <dl className="chain-facts">
          <div>
            <dt>已封存</dt>
            <dd>
              <b className="num">{data.sealed}</b> 条{data.sealedUpTo ? `，至 ${data.sealedUpTo}` : ''}
              {data.waiting > 0 ? <span className="soft">，{data.waiting} 条待封</span> : null}
            </dd>
          </div>
          <div>
            <dt>上次校验</dt>
            <dd>
              {data.last ? (
                <>
                  <span className="num">{data.last.time}</span> 至第 {data.last.toSeq} 条{' '}
                  <StatusTag tone={data.last.broken === 0 ? 'ok' : 'bad'}>
                    {data.last.broken === 0 ? '一致' : '有异常'}
                  </StatusTag>
                </>
              ) : (
                '还没有校验过'
              )}
            </dd>
          </div>
          <div>
            <dt>库外锚点</dt>
            <dd>
              {data.anchor ? (
                <>
                  <span className="num">{data.anchor.time}</span> 至第 {data.anchor.seq} 条
                </>
              ) : (
                '还没有锚定过'
              )}
            </dd>
          </div>
        </dl>
      ) : (
        <SkeletonLines lines={2} />
      )}
      {mayVerify ? (
        <div className="chips">
          <Button kind="primary" busy={verify.isPending} onClick={() => verify.mutate(undefined)}>
            校验新增
          </Button>
          <Button disabled={verify.isPending} onClick={() => verify.mutate('0')}>
            从头校验
          </Button>
        </div>
      ) : null}
      {verify.isPending && progress ? (
        <progress max={Number(progress.headSeq)} value={Number(progress.toSeq)} aria-label="校验进度" />
      ) : null}
      {!verify.isPending && verify.data ? <Outcome answer={verify.data} /> : null}
    </section>
  );
}
