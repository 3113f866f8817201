import { DELIVERY_STATES, RESEND_MOST, type WebhookTarget } from '@mashang/contract/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Filters } from '../../lib/list-url.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { countResendQuery, refreshWebhooks, resendRange } from './queries.ts';
import { filterWords, runLength } from './webhook-words.ts';

type Props = {
  filters: Filters;
  targets: readonly WebhookTarget[] | undefined;
  onStart(id: string): void;
  onClose(): void;
};

/** 批量重发: what the list shows now, how many that is, and once confirmed all of it goes out again. */
export function ResendDialog({ filters, targets, onStart, onClose }: Props): ReactNode {
  const form = useForm<object>({}, {});
  const { data, error, refetch } = useQuery(countResendQuery(filters));
  const words = filterWords(filters, targets);
  const count = data?.count ?? 0;
  const tooMany = count > RESEND_MOST;
  const send = useMutation({
    mutationFn: () => {
      const state = DELIVERY_STATES.find((one) => one === filters.state);
      return resendRange({ filter: { ...filters, state }, expected: count, idempotencyKey: form.key });
    },
    meta: { quiet: true },
    onSuccess: ({ id, total }) => {
      onStart(id);
      showToast('success', `已开始重发 ${total} 条回调`);
      void refreshWebhooks();
      onClose();
    },
    onError: (failure) => {
      form.refuse(failure);
      void refetch();
    },
  });
  return (
    <Dialog
      title="批量重发回调"
      testId="resend-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button
            kind="primary"
            busy={send.isPending}
            disabled={count === 0 || tooMany}
            onClick={() => !send.isPending && send.mutate()}
          >
            {count > 0 && !tooMany ? `确认重发 ${count} 条` : '确认重发'}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <dl className="facts confirm-facts">
          {words.length === 0 ? (
            <>
              <dt>范围</dt>
              <dd>全部回调</dd>
            </>
          ) : (
            words.map(([name, text]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="break">{text}</dd>
              </div>
            ))
          )}
        </dl>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonLines lines={2} /> : null}
        {data ? (
          <p data-testid="resend-count" role="status">
            {tooMany ? (
              <>
                符合条件的回调超过 <b className="num">{RESEND_MOST}</b>{' '}
                条，一次最多重发这么多。请用时间或回调目标缩小范围。
              </>
            ) : count === 0 ? (
              '没有可重发的回调：正在投递、刚被重发、目标已暂停或已取消的不会重复发送。'
            ) : (
              <>
                共 <b className="num">{count}</b> 条可重发
                {data.delivered > 0 ? (
                  <>
                    ，其中 <b className="num">{data.delivered}</b> 条商户已收到过
                  </>
                ) : null}
                。{runLength(count)}发完；商户会收到同一事件编号，可据此去重。
              </>
            )}
          </p>
        ) : null}
        <FormError text={form.errors.form} />
      </div>
    </Dialog>
  );
}
