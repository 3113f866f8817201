import type { ApplicationDetail, ApplicationForm } from '@mashang/contract/merchants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { CompanyFields, PeopleFields } from './application-fields.tsx';
import { PaperFields } from './application-papers.tsx';
import { firstWrong, formReasons, isSame, type Reasons } from './application-words.ts';
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

/** What is typed, what of it the server has, and what the server said is wrong. */
function useDraft(form: ApplicationForm) {
  const [draft, setDraft] = useState(form.draft);
  const [kept, setKept] = useState(form.draft);
  const [version, setVersion] = useState(form.version);
  const [reasons, setReasons] = useState<Reasons>({});
  const isDirty = !isSame(draft, kept);
  async function save(): Promise<number> {
    if (!isDirty) return version;
    const answer = await saveApplication(form.id, version, draft);
    setKept(draft);
    setVersion(answer.version);
    return answer.version;
  }
  function mended(start: string): void {
    setReasons((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !name.startsWith(start))));
  }
  return { draft, setDraft, version, setVersion, reasons, setReasons, isDirty, save, mended };
}

function showWrong(reasons: Reasons): void {
  const name = firstWrong(reasons);
  // After the dialog above has gone and the reasons stand at their fields.
  if (name)
    setTimeout(() => document.querySelector('.application-form .field-error')?.scrollIntoView({ block: 'center' }), 50);
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
  const it = useDraft(form);
  const [submitting, setSubmitting] = useState(false);
  const [dropping, setDropping] = useState(false);
  const [problem, setProblem] = useState<string>();
  useDirtyForm(it.isDirty, '未保存的商户资料');
  const fail = (failure: unknown) => setProblem(faultText(failure));
  const save = useMutation({
    mutationFn: it.save,
    meta: { quiet: true },
    onSuccess: () => {
      setProblem(undefined);
      showToast('success', '草稿已保存');
    },
    onError: fail,
  });
  function showReasons(reasons: Reasons): void {
    it.setReasons(reasons);
    setProblem('请补全或更正标出的内容后再提交');
    showWrong(reasons);
  }
  const ready = useMutation({
    mutationFn: async () => {
      await it.save();
      await checkApplication(form.id);
    },
    meta: { quiet: true },
    onSuccess: () => {
      setProblem(undefined);
      setSubmitting(true);
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
      title={`${form.again ? '复审' : '填写商户资料'} · ${it.draft.company.name || form.mchId}`}
      shape="drawer"
      width={WIDTH_PX}
      testId="application-editor"
      onClose={onClose}
      footer={
        <>
          <Button className="btn-danger" disabled={busy} onClick={() => setDropping(true)}>
            放弃申请
          </Button>
          <Button disabled={busy || !it.isDirty} busy={save.isPending} onClick={() => save.mutate()}>
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
        <FormError text={problem} />
        <CompanyFields
          company={it.draft.company}
          reasons={it.reasons}
          onChange={(fields) => {
            it.setDraft({ ...it.draft, company: { ...it.draft.company, ...fields } });
            for (const name of Object.keys(fields)) it.mended(`company.${name}`);
          }}
        />
        <PeopleFields
          people={it.draft.people}
          reasons={it.reasons}
          onChange={(fields) => {
            it.setDraft({ ...it.draft, people: { ...it.draft.people, ...fields } });
            for (const name of Object.keys(fields)) it.mended(`people.${name}`);
          }}
        />
        <PaperFields
          form={form}
          reasons={it.reasons}
          onVersion={it.setVersion}
          onMended={(kind) => it.mended(`documents.${kind}`)}
        />
      </div>
      {submitting ? (
        <SubmitDialog
          id={form.id}
          version={it.version}
          onClose={() => setSubmitting(false)}
          onDone={onClose}
          onWrong={(reasons) => {
            setSubmitting(false);
            showReasons(reasons);
          }}
        />
      ) : null}
      {dropping ? <DropDialog form={form} onClose={() => setDropping(false)} onDone={onClose} /> : null}
    </Dialog>
  );
}
