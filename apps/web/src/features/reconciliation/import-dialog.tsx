import type { StatementMapping } from '@mashang/contract/reconciliation';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { faultText } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ImportResult } from './import-result.tsx';
import { MappingForm } from './mapping-form.tsx';
import { previewQuery, sourcesQuery, startImport } from './queries.ts';
import { StatementPicker } from './statement-picker.tsx';
import { StatementPreviewTable } from './statement-preview.tsx';
import { TakeAnswerDialog } from './take-answer-dialog.tsx';

const WIDTH_PX = 1_040;
const NEW = 'new';
/** How long one has stopped typing before the preview is asked for again. */
const QUIET_MS = 300;
type Picked = { file: string; fileName: string };

/** A statement from file to books: source, file, columns with a preview, and what came of it. */
export function ImportDialog({ onClose }: { onClose(): void }): ReactNode {
  const sources = useQuery(sourcesQuery);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [picked, setPicked] = useState<Picked>();
  const [mapping, setMapping] = useState<StatementMapping>();
  const [account, setAccount] = useState<string>();
  const settled = useSettled(account, account ?? '', QUIET_MS);
  const [error, setError] = useState<string>();
  const sourceId = chosen ?? sources.data?.[0]?.id ?? NEW;
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
  // A message of the bank names its own fields and its own source.
  const isMessage = shown?.format === 'camt';
  const start = useMutation({
    mutationFn: () =>
      startImport({
        ...(picked as Picked),
        ...(isMessage ? {} : sourceId === NEW ? { sourceName: name.trim() } : { sourceId }),
        mapping: shown?.mapping ?? {},
        accountNo: shown?.accountNo ?? '',
      }),
    meta: { quiet: true },
    onSuccess: ({ already }) => {
      if (already) showToast('info', '该文件已导入过，没有重复记账');
    },
    onError: (failure) => setError(faultText(failure)),
  });
  useDirtyForm(picked !== undefined && shown?.format !== 'pain' && !start.isSuccess, '未导入的对账单');

  function submit(): void {
    if (sourceId === NEW && !isMessage && !name.trim()) {
      setError('请填写来源名称');
      return;
    }
    setError(undefined);
    start.mutate();
  }
  function take(next: Picked | undefined): void {
    setPicked(next);
    setMapping(undefined);
    setError(undefined);
  }
  if (start.data) {
    return (
      <Dialog
        title="导入结果"
        testId="import-dialog"
        width={WIDTH_PX}
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            完成
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
      title="导入对账单"
      testId="import-dialog"
      width={WIDTH_PX}
      onClose={onClose}
      footer={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" disabled={!ready} busy={start.isPending} onClick={submit}>
            开始导入
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <div className="import-source">
          <SelectField
            label="来源"
            value={sourceId}
            options={[...(sources.data ?? []).map((one) => [one.id, one.name] as const), [NEW, '新的来源…']]}
            hint="同一家银行或渠道用同一个来源，列的对应关系会记住。"
            onChange={(event) => {
              setChosen(event.target.value);
              setMapping(undefined);
              setAccount(undefined);
            }}
          />
          {sourceId === NEW ? (
            <TextField
              label="来源名称"
              placeholder="如：示范银行基本户"
              maxLength={40}
              value={name}
              error={error === '请填写来源名称' ? error : undefined}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          ) : null}
        </div>
        <StatementPicker picked={picked?.fileName} onPick={take} />
        {preview.error && picked ? <LoadError error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {picked && !shown && !preview.error ? <SkeletonLines lines={6} /> : null}
        {shown ? (
          <>
            {isMessage ? (
              <p className="soft">ISO 20022 银行报文，按报文自身的字段读取。</p>
            ) : (
              <MappingForm
                preview={shown}
                onMapping={setMapping}
                onAccount={setAccount}
                account={account ?? shown.accountNo}
              />
            )}
            {shown.missing.length > 0 ? (
              <p className="notice notice-warn" role="alert">
                {shown.missing.join('；')}
              </p>
            ) : null}
            <StatementPreviewTable preview={shown} stale={preview.isPlaceholderData} />
          </>
        ) : null}
        {error && error !== '请填写来源名称' ? (
          <p className="notice notice-bad" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
