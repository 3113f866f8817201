import { APPLICATION_FIELDS, type ApplicationDetail, type ApplicationForm } from '@mashang/contract/merchants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import type { Errors } from '../../lib/form-rules.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CompanyFields, PeopleFields } from './application-fields.tsx';
import { PaperFields } from './application-papers.tsx';
import { draftOf, formReasons, valuesOf } from './application-words.ts';
import { applicationFormQuery, checkApplication, dropApplication, saveApplication } from './queries.ts';
import { SubmitDialog } from './submit-dialog.tsx';

const WIDTH_PX = 960;

/** Writing an application: kept as a draft at any moment, handed in when it is whole. */
export function ApplicationEditor({ detail, onClose }: { detail: ApplicationDetail; onClose(): void }): ReactNode {
  const { id } = detail.application;
  const { data, error, refetch } = useQuery(applicationFormQuery(id));
  if (data) return <Editor form={data} onClose={onClose} />;
  return (
    <Dialog
      title="填写商户资料"
      shape="drawer"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={14} />}
    </Dialog>
  );
}

/** What is typed, and which version of it the server has. */
function useDraft(form: ApplicationForm) {
  const it = useForm(APPLICATION_FIELDS, () => valuesOf(form.draft));
  const [version, setVersion] = useState(form.version);
  async function save(): Promise<void> {
    if (!it.dirty) return;
    const answer = await saveApplication(form.id, version, draftOf(it.values));
    it.keep(it.values);
    setVersion(answer.version);
  }
  return { it, version, setVersion, save };
}

function DropDialog({ form, onClose, onDone }: { form: ApplicationForm; onClose(): void; onDone(): void }): ReactNode {
  return (
    <CodedDialog
      title="放弃申请"
      button="放弃申请"
      done="已放弃"
      testId="drop-application"
      cancel="继续填写"
      danger
      act={() => dropApplication(form.id)}
      after={onDone}
      onClose={onClose}
    >
      {() => <p>放弃后这份申请不能继续填写，已填内容和材料不再使用；以后可以重新申请。</p>}
    </CodedDialog>
  );
}

function Editor({ form, onClose }: { form: ApplicationForm; onClose(): void }): ReactNode {
  const { it, version, setVersion, save: keep } = useDraft(form);
  const [doing, setDoing] = useState<'submit' | 'drop'>();
  useDirtyForm(it.dirty, '未保存的商户资料');
  const save = useMutation({
    mutationFn: keep,
    meta: { quiet: true },
    onSuccess: () => {
      it.forget('form');
      showToast('success', '草稿已保存');
    },
    onError: fail,
  });
  function fail(failure: unknown): void {
    it.show({ ...it.errors, form: faultText(failure) });
  }
  function showReasons(reasons: Errors): void {
    it.show({ ...reasons, form: '请补全或更正标出的内容后再提交' });
  }
  const ready = useMutation({
    mutationFn: async () => {
      await keep();
      await checkApplication(form.id);
    },
    meta: { quiet: true },
    onSuccess: () => {
      it.forget('form');
      setDoing('submit');
    },
    onError: (failure) => {
      const reasons = formReasons(failure);
      if (reasons) showReasons(reasons);
      else fail(failure);
    },
  });
  const busy = save.isPending || ready.isPending;
  return (
    <Dialog
      title={`${form.again ? '复审' : '填写商户资料'} · ${it.values.name || form.mchId}`}
      shape="drawer"
      width={WIDTH_PX}
      testId="application-editor"
      onClose={onClose}
      footer={
        <>
          <Button className="btn-danger" disabled={busy} onClick={() => setDoing('drop')}>
            放弃申请
          </Button>
          <Button disabled={busy || !it.dirty} busy={save.isPending} onClick={() => save.mutate()}>
            保存草稿
          </Button>
          <Button kind="primary" disabled={busy} busy={ready.isPending} onClick={() => ready.mutate()}>
            提交审核
          </Button>
        </>
      }
    >
      <div className="application-form">
        {form.returnReason ? <p className="notice notice-bad">退回原因：{form.returnReason}</p> : null}
        <FormError text={it.errors.form} />
        <form ref={it.ref} className="application-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <CompanyFields form={it} />
          <PeopleFields form={it} />
          <PaperFields
            form={form}
            reasons={it.errors}
            onVersion={setVersion}
            onMended={(kind) => it.forget(`documents.${kind}`)}
          />
        </form>
      </div>
      {doing === 'submit' ? (
        <SubmitDialog
          id={form.id}
          version={version}
          onClose={() => setDoing(undefined)}
          onDone={onClose}
          onWrong={(reasons) => {
            setDoing(undefined);
            showReasons(reasons);
          }}
        />
      ) : null}
      {doing === 'drop' ? <DropDialog form={form} onClose={() => setDoing(undefined)} onDone={onClose} /> : null}
    </Dialog>
  );
}
