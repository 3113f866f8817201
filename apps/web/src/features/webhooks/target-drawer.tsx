import { PAUSE_REASON, TARGET_STATE_NAMES, type WebhookTarget } from '@mashang/contract/webhooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { useForm } from '../../ui/use-form.ts';
import { pauseTarget, refreshWebhooks, resumeTarget } from './queries.ts';
import { TARGET_TONES, targetTitle } from './webhook-words.ts';

const WIDTH_PX = 620;

/** Why it is held back; said before it is. */
function PauseForm({ target, onDone }: { target: WebhookTarget; onDone(): void }): ReactNode {
  const form = useForm({ reason: PAUSE_REASON }, { reason: '' });
  const pause = useMutation({
    mutationFn: () => pauseTarget(target.key, form.sent.reason),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已暂停投递，恢复后会依次补发');
      void refreshWebhooks();
      onDone();
    },
    onError: (failure) => form.refuse(failure),
  });
  useDirtyForm(!pause.isSuccess && form.dirty, '未提交的暂停原因');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!pause.isPending && form.check()) pause.mutate();
  }
  return (
    <form ref={form.ref} className="form-grid" noValidate onSubmit={submit}>
      <p>暂停后不再向该目标投递，新的回调会保留并等待；订单本身不受影响。恢复时按先后依次补发。</p>
      <FormField of={form.at('reason')} rows={2} />
      <FormError text={form.errors.form} />
      <div className="chips">
        <Button kind="primary" type="submit" busy={pause.isPending}>
          确认暂停
        </Button>
        <Button disabled={pause.isPending} onClick={onDone}>
          取消
        </Button>
      </div>
    </form>
  );
}

/** A target: how it does, why it stands still, and holding it back or letting it go. */
export function TargetDrawer({ target, onClose }: { target: WebhookTarget; onClose(): void }): ReactNode {
  const mayManage = useMay('webhook:manage');
  const [pausing, setPausing] = useState(false);
  const resume = useMutation({
    mutationFn: () => resumeTarget(target.key),
    onSuccess: ({ deliveries }) => {
      showToast('success', deliveries > 0 ? `已恢复，正在补发 ${deliveries} 条` : '已恢复投递');
      void refreshWebhooks();
    },
  });
  const isPaused = target.state === 'paused';
  return (
    <Dialog
      title="回调目标"
      shape="drawer"
      width={WIDTH_PX}
      testId="target-drawer"
      onClose={onClose}
      footer={
        <>
          {mayManage && isPaused ? (
            <Button kind="primary" busy={resume.isPending} onClick={() => !resume.isPending && resume.mutate()}>
              恢复投递
            </Button>
          ) : null}
          {mayManage && !isPaused && !pausing && target.state !== 'disabled' ? (
            <Button onClick={() => setPausing(true)}>暂停投递</Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="detail">
        <div className="chips">
          <strong>{targetTitle(target)}</strong>
          <StatusTag tone={TARGET_TONES[target.state]}>{TARGET_STATE_NAMES[target.state]}</StatusTag>
        </div>
        {pausing && !isPaused ? <PauseForm target={target} onDone={() => setPausing(false)} /> : null}
        <Facts
          rows={[
            ['地址', <Copyable key="u" text={target.url} what="回调地址" />],
            ['暂停', isPaused ? `${target.pausedBy} 于 ${target.pausedTime}：${target.reason}` : ''],
            ['停用原因', target.state === 'disabled' ? target.reason || '由运营停用' : ''],
            ['熔断时间', target.openedTime],
            ['成功率', target.tries > 0 ? `${target.successRate}%（24 小时 ${target.tries} 次）` : '24 小时内没有投递'],
            ['耗时 P50', target.p50Ms === null ? '' : `${target.p50Ms} ms`],
            ['耗时 P95', target.p95Ms === null ? '' : `${target.p95Ms} ms`],
            ['等待投递', `${target.waiting}${target.waiting >= 10_000 ? '+' : ''} 条`],
            ['连续失败', `${target.failures} 次`],
            ['最近成功', target.lastSuccessTime],
            ['最近失败', target.lastFailureTime && `${target.lastFailureTime} ${target.lastFailure}`],
          ]}
        />
        <p>
          <Link to={`?target=${target.key}`}>查看它的回调</Link>
        </p>
      </div>
    </Dialog>
  );
}
