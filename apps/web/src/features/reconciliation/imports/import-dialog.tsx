import { whyNot } from '@mashang/contract/fields';
import { SOURCE_NAME, type StatementMapping } from '@mashang/contract/reconciliation';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { refusalOf } from '../../../lib/form/form-rules.ts';
import { useSettled } from '../../../lib/format/use-settled.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { previewQuery, sourcesQuery, startImport } from '../queries.ts';
import * as styles from '../reconciliation.module.css';
import { TakeAnswerDialog } from '../take-answer-dialog.tsx';
import * as zh from '../zh.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingForm } from './mapping-form.tsx';
import { StatementPicker } from './statement-picker.tsx';
import { StatementPreviewTable } from './statement-preview.tsx';

const WIDTH_PX = 1_040;
const NEW = 'new';
/** Time without typing before the preview is requested again. */
const QUIET_MS = 300;
type Picked = { file: string; fileName: string };
type Draft = {
  source: string | undefined;
  sourceName: string;
  picked: Picked | undefined;
  mapping: StatementMapping | undefined;
  account: string | undefined;
};
const START: Draft = { source: undefined, sourceName: '', picked: undefined, mapping: undefined, account: undefined };

/** The import of a statement: source, file, columns with a preview, and the result. */
export function ImportDialog({ onClose }: { onClose(): void }): ReactNode {
  const sources = useQuery(sourcesQuery);
  const form = useForm<Draft>({}, START);
  const { source, picked, mapping, account } = form.values;
  const { settled } = useSettled(account, QUIET_MS);
  const sourceId = source ?? sources.data?.[0]?.id ?? NEW;
  const ofSource = sourceId === NEW ? {} : { sourceId };
  const asked = {
    file: picked?.file ?? '',
    ...ofSource,
    ...(mapping ? { mapping } : {}),
    ...(settled === undefined ? {} : { accountNo: settled }),
  };
  const preview = useQuery({
    ...previewQuery(asked),
    enabled: picked !== undefined,
    placeholderData: keepPreviousData,
  });
  const shown = picked ? preview.data : undefined;
  // A bank's message names its own fields and its own source.
  const isMessage = shown?.format === 'camt';
  const start = useMutation({
    mutationFn: () =>
      startImport({
        ...(picked as Picked),
        ...(isMessage ? {} : sourceId === NEW ? { sourceName: form.sent.sourceName } : { sourceId }),
        mapping: shown?.mapping ?? {},
        accountNo: shown?.accountNo ?? '',
      }),
    meta: { quiet: true },
    onSuccess: ({ already }) => {
      if (already) showToast('info', zh.importDialog.importedBefore);
    },
    onError: (failure) => form.show(refusalOf(failure, ['sourceName'])),
  });
  useDirtyForm(picked !== undefined && shown?.format !== 'pain' && !start.isSuccess, zh.importDialog.dirtyText);

  function submit(): void {
    const isNamed = sourceId === NEW && !isMessage;
    const sourceName = isNamed ? whyNot(SOURCE_NAME, form.values.sourceName) : undefined;
    if (form.check({ sourceName })) start.mutate();
  }
  function take(next: Picked | undefined): void {
    form.set({ picked: next, mapping: undefined });
    form.forget('form', 'sourceName');
  }
  if (start.data) {
    return (
      <Dialog
        title={zh.importDialog.doneTitle}
        testId="import-dialog"
        width={WIDTH_PX}
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            {zh.importDialog.done}
          </Button>
        }
      >
        <ImportResult id={start.data.id} onLeave={onClose} />
      </Dialog>
    );
  }
  if (picked && shown?.format === 'pain') return <TakeAnswerDialog picked={picked} preview={shown} onClose={onClose} />;
  const ready = shown !== undefined && shown.missing.length === 0 && !preview.isPlaceholderData && account === settled;
  return (
    <Dialog
      title={zh.importDialog.title}
      testId="import-dialog"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            {zh.importDialog.cancel}
          </Button>
          <Button kind="primary" disabled={!ready} busy={start.isPending} onClick={submit}>
            {zh.importDialog.start}
          </Button>
        </>
      }
    >
      <form ref={form.ref} className={dialogStyles.formGrid} noValidate onSubmit={(event) => event.preventDefault()}>
        <div className={styles.importSource}>
          <SelectField
            label={zh.importDialog.source}
            value={sourceId}
            options={[
              ...(sources.data ?? []).map((one) => [one.id, one.name] as const),
              [NEW, zh.importDialog.newSource],
            ]}
            hint={zh.importDialog.sourceHint}
            onChange={({ target }) => form.set({ source: target.value, mapping: undefined, account: undefined })}
          />
          {sourceId === NEW ? (
            <FormField
              of={{ ...form.at('sourceName'), rule: SOURCE_NAME }}
              placeholder={zh.importDialog.sourcePlaceholder}
            />
          ) : null}
        </div>
        <StatementPicker picked={picked?.fileName} onPick={take} />
        {preview.error && picked ? <LoadError error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {picked && !shown && !preview.error ? <SkeletonLines lines={6} /> : null}
        {shown ? (
          <>
            {isMessage ? (
              <p className={looks.soft}>{zh.importDialog.isoNote}</p>
            ) : (
              <MappingForm
                preview={shown}
                chosen={mapping}
                onMapping={form.at('mapping').put}
                onAccount={form.at('account').put}
                account={account ?? shown.accountNo}
              />
            )}
            {shown.missing.length > 0 ? (
              <p className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
                {shown.missing.join('；')}
              </p>
            ) : null}
            <StatementPreviewTable preview={shown} stale={preview.isPlaceholderData} />
          </>
        ) : null}
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
