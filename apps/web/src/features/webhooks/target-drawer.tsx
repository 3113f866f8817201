import { PAUSE_REASON, TARGET_STATE_NAMES, type WebhookTarget } from '@mashang/contract/webhooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { useMay } from '../../lib/session/current-user.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as orderList from '../../ui/table/order-list.module.css';
import { pauseTarget, refreshWebhooks, resumeTarget } from './queries.ts';
import { TARGET_TONES, targetTitle } from './webhook-words.ts';
import * as zh from './zh.tsx';

const WIDTH_PX = 620;

/** Asks for the reason before a target is paused. */
function PauseForm({ target, onDone }: { target: WebhookTarget; onDone(): void }): ReactNode {
  const form = useForm({ reason: PAUSE_REASON }, { reason: '' });
  const pause = useMutation({
    mutationFn: () => pauseTarget(target.key, form.sent.reason),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.pauseForm.paused);
      void refreshWebhooks();
      onDone();
    },
    onError: (failure) => form.refuse(failure),
  });
  useDirtyForm(!pause.isSuccess && form.dirty, zh.pauseForm.dirty);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!pause.isPending && form.check()) pause.mutate();
  }
  return (
    <form ref={form.ref} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
      <p>{zh.pauseForm.intro}</p>
      <FormField of={form.at('reason')} rows={2} />
      <FormError text={form.errors.form} />
      <div className={controls.chips}>
        <Button kind="primary" type="submit" busy={pause.isPending}>
          {zh.pauseForm.confirm}
        </Button>
        <Button disabled={pause.isPending} onClick={onDone}>
          {zh.pauseForm.cancel}
        </Button>
      </div>
    </form>
  );
}

/** One target: its health, why it is stopped, and buttons to pause or resume it. */
export function TargetDrawer({ target, onClose }: { target: WebhookTarget; onClose(): void }): ReactNode {
  const mayManage = useMay('webhook:manage');
  const [pausing, setPausing] = useState(false);
  const resume = useMutation({
    mutationFn: () => resumeTarget(target.key),
    onSuccess: ({ deliveries }) => {
      showToast('success', deliveries > 0 ? zh.targetDrawer.resumedWith(deliveries) : zh.targetDrawer.resumed);
      void refreshWebhooks();
    },
  });
  const isPaused = target.state === 'paused';
  return (
    <Dialog
      title={zh.targetDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="target-drawer"
      onClose={onClose}
      footer={
        <>
          {mayManage && isPaused ? (
            <Button kind="primary" busy={resume.isPending} onClick={() => !resume.isPending && resume.mutate()}>
              {zh.targetDrawer.resume}
            </Button>
          ) : null}
          {mayManage && !isPaused && !pausing && target.state !== 'disabled' ? (
            <Button onClick={() => setPausing(true)}>{zh.targetDrawer.pause}</Button>
          ) : null}
          <Button onClick={onClose}>{zh.targetDrawer.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={controls.chips}>
          <strong>{targetTitle(target)}</strong>
          <StatusTag tone={TARGET_TONES[target.state]}>{TARGET_STATE_NAMES[target.state]}</StatusTag>
        </div>
        {pausing && !isPaused ? <PauseForm target={target} onDone={() => setPausing(false)} /> : null}
        <Facts
          rows={[
            [zh.targetDrawer.address, <Copyable key="u" text={target.url} what={zh.targetDrawer.callbackAddress} />],
            [
              zh.targetDrawer.paused,
              isPaused ? zh.targetDrawer.pausedBy(target.pausedBy, target.pausedTime, target.reason) : '',
            ],
            [
              zh.targetDrawer.disabledReason,
              target.state === 'disabled' ? target.reason || zh.targetDrawer.byOperator : '',
            ],
            [zh.targetDrawer.breakerOpenedAt, target.openedTime],
            [
              zh.targetDrawer.successRate,
              target.tries > 0 ? zh.targetDrawer.rateOf(target.successRate, target.tries) : zh.targetDrawer.noTries,
            ],
            [zh.targetDrawer.p50, target.p50Ms === null ? '' : `${target.p50Ms} ms`],
            [zh.targetDrawer.p95, target.p95Ms === null ? '' : `${target.p95Ms} ms`],
            [
              zh.targetDrawer.waiting,
              zh.targetDrawer.waitingCount(target.waiting, target.waiting >= 10_000 ? '+' : ''),
            ],
            [zh.targetDrawer.failures, zh.targetDrawer.failureCount(target.failures)],
            [zh.targetDrawer.lastSuccess, target.lastSuccessTime],
            [zh.targetDrawer.lastFailure, target.lastFailureTime && `${target.lastFailureTime} ${target.lastFailure}`],
          ]}
        />
        <p>
          <Link to={`?target=${target.key}`}>{zh.targetDrawer.viewDeliveries}</Link>
        </p>
      </div>
    </Dialog>
  );
}
