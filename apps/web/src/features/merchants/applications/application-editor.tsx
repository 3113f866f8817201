import { APPLICATION_FIELDS, type ApplicationDetail, type ApplicationForm } from '@mashang/contract/merchants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { faultText } from '../../../lib/api/call-error.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import type { Errors } from '../../../lib/form/form-rules.ts';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import * as styles from '../merchants.module.css';
import { applicationFormQuery, checkApplication, dropApplication, saveApplication } from '../queries.ts';
import * as zh from '../zh.tsx';
import { CompanyFields, PeopleFields } from './application-fields.tsx';
import { PaperFields } from './application-papers.tsx';
import { draftOf, formReasons, valuesOf } from './application-words.ts';
import { AskMerchantDialog } from './ask-merchant-dialog.tsx';
import { MerchantPart } from './merchant-part.tsx';
import { SubmitDialog } from './submit-dialog.tsx';

const WIDTH_PX = 960;

/** Edits an application: it can be saved as a draft at any time, and submitted when it is complete. */
export function ApplicationEditor({ detail, onClose }: { detail: ApplicationDetail; onClose(): void }): ReactNode {
  const { id } = detail.application;
  const { data, error, refetch } = useQuery(applicationFormQuery(id));
  if (data) return <Editor form={data} onClose={onClose} />;
  return (
    <Dialog
      title={zh.applicationEditor.title}
      shape="drawer"
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{zh.applicationEditor.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={14} />}
    </Dialog>
  );
}

/** The form's values, and the version that the server has. */
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
      title={zh.dropDialog.title}
      button={zh.dropDialog.title}
      done={zh.dropDialog.done}
      testId="drop-application"
      cancel={zh.dropDialog.keepFilling}
      danger
      act={() => dropApplication(form.id)}
      after={onDone}
      onClose={onClose}
    >
      {() => <p>{zh.dropDialog.lead}</p>}
    </CodedDialog>
  );
}

function Editor({ form, onClose }: { form: ApplicationForm; onClose(): void }): ReactNode {
  const { it, version, setVersion, save: keep } = useDraft(form);
  const formId = useId();
  const [doing, setDoing] = useState<'submit' | 'drop' | 'ask'>();
  useDirtyForm(it.dirty, zh.editor.dirtyText);
  const save = useMutation({
    mutationFn: keep,
    meta: { quiet: true },
    onSuccess: () => {
      it.forget('form');
      showToast('success', zh.editor.draftSaved);
    },
    onError: fail,
  });
  function fail(failure: unknown): void {
    it.show({ ...it.errors, form: faultText(failure) });
  }
  function showReasons(reasons: Errors): void {
    it.show({ ...reasons, form: zh.editor.incomplete });
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
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy) ready.mutate();
  }
  return (
    <Dialog
      title={`${form.again ? zh.editor.reviewTitle : zh.editor.title} · ${it.values.name || form.mchId}`}
      shape="drawer"
      width={WIDTH_PX}
      testId="application-editor"
      onClose={onClose}
      footer={
        <>
          <Button className={controls.btnDanger} disabled={busy} onClick={() => setDoing('drop')}>
            {zh.editor.drop}
          </Button>
          {form.merchantReads ? (
            <Button disabled={busy || it.dirty} onClick={() => setDoing('ask')}>
              {zh.merchantText.ask}
            </Button>
          ) : null}
          <Button disabled={busy || !it.dirty} busy={save.isPending} onClick={() => save.mutate()}>
            {zh.editor.saveDraft}
          </Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy} busy={ready.isPending}>
            {zh.editor.submit}
          </Button>
        </>
      }
    >
      <div className={styles.applicationForm}>
        {form.returnReason ? (
          <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.editor.returned(form.returnReason)}</p>
        ) : null}
        <MerchantPart of={form} />
        <FormError text={it.errors.form} />
        <form ref={it.ref} id={formId} className={styles.applicationForm} noValidate onSubmit={submit}>
          <CompanyFields form={it} />
          <PeopleFields form={it} />
          <PaperFields
            form={form}
            reasons={it.errors}
            onVersion={setVersion}
            onFixed={(kind) => it.forget(`documents.${kind}`)}
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
      {doing === 'ask' ? <AskMerchantDialog id={form.id} onClose={() => setDoing(undefined)} onDone={onClose} /> : null}
      {doing === 'drop' ? <DropDialog form={form} onClose={() => setDoing(undefined)} onDone={onClose} /> : null}
    </Dialog>
  );
}
