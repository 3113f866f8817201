import { DELIVERY_STATES, RESEND_MOST, type WebhookTarget } from '@mashang/contract/webhooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import type { Filters } from '../../lib/list/list-url.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as factStyles from '../../ui/layout/facts.module.css';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { countResendQuery, refreshWebhooks, resendRange } from './queries.ts';
import { filterWords, runLength } from './webhook-words.ts';
import * as zh from './zh.tsx';

type Props = {
  filters: Filters;
  targets: readonly WebhookTarget[] | undefined;
  onStart(id: string): void;
  onClose(): void;
};

/** 批量重发: shows the list's filter and the number of deliveries; after confirmation all of them are sent again. */
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
      showToast('success', zh.resendDialog.started(total));
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
      title={zh.resendDialog.title}
      testId="resend-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {zh.resendDialog.cancel}
          </Button>
          <Button
            kind="primary"
            busy={send.isPending}
            disabled={count === 0 || tooMany}
            onClick={() => !send.isPending && send.mutate()}
          >
            {count > 0 && !tooMany ? zh.resendDialog.confirmCount(count) : zh.resendDialog.confirm}
          </Button>
        </>
      }
    >
      <div className={dialogStyles.formGrid}>
        <dl className={`${factStyles.facts} ${orderList.confirmFacts}`}>
          {words.length === 0 ? (
            <>
              <dt>{zh.resendDialog.scope}</dt>
              <dd>{zh.resendDialog.all}</dd>
            </>
          ) : (
            words.map(([name, text]) => (
              <div key={name} className={orderList.contents}>
                <dt>{name}</dt>
                <dd className={factStyles.break}>{text}</dd>
              </div>
            ))
          )}
        </dl>
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <SkeletonLines lines={2} /> : null}
        {data ? (
          <p data-testid="resend-count" role="status">
            {tooMany
              ? zh.resendDialog.tooMany(<b className={looks.num}>{RESEND_MOST}</b>)
              : count === 0
                ? zh.resendDialog.none
                : zh.resendDialog.count(
                    <b className={looks.num}>{count}</b>,
                    data.delivered > 0
                      ? zh.resendDialog.deliveredBefore(<b className={looks.num}>{data.delivered}</b>)
                      : null,
                    runLength(count),
                  )}
          </p>
        ) : null}
        <FormError text={form.errors.form} />
      </div>
    </Dialog>
  );
}
