import { LIST_FILE_TEXTS, LIST_MAX_BYTES } from '@mashang/contract/risk';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { loadFile, loadList, uploadList } from './queries.ts';

type Way = 'file' | 'names';
type Typed = { name: string; version: string; names: string; file?: { file: string; fileName: string } | undefined };
const EMPTY: Typed = { name: '', version: '', names: '' };
const WAYS = [
  ['file', '从文件'],
  ['names', '手工录入'],
] as const;

async function send(way: Way, { name, version, names, file }: Typed): Promise<string> {
  if (way === 'file') {
    await loadFile({ name, version, file: file?.file ?? '', fileName: file?.fileName ?? '' });
    return '已开始读取，读完并经审批发布后生效';
  }
  const { names: kept, skipped } = await loadList({ name, version, names });
  return `已导入 ${kept} 个名称${skipped > 0 ? `，略去重复 ${skipped} 个` : ''}，发布后生效`;
}

/** 导入名单: a file of a publisher or of one's own, read by a job; or a few names typed in, one a line. */
export function LoadListDialog({ onClose }: { onClose(): void }): ReactNode {
  const formId = useId();
  const [way, setWay] = useState<Way>('file');
  const [typed, setTyped] = useState(EMPTY);
  const [missing, setMissing] = useState('');
  const load = useMutation({
    mutationFn: () => send(way, typed),
    meta: { quiet: true },
    onSuccess(said) {
      showToast('success', said);
      onClose();
    },
  });
  useDirtyForm(!load.isSuccess && typed !== EMPTY, '未导入的名单');
  const { error } = load;
  const fields = error instanceof CallError ? error.fields : [];
  const wrong = (name: string) => fields.find(({ field }) => field === name)?.reason;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (load.isPending) return;
    const none = way === 'file' && !typed.file ? '请先选择名单文件' : '';
    setMissing(none);
    if (!none) load.mutate();
  }
  const fileError = missing || wrong('file') || wrong('fileName');
  return (
    <Dialog
      title="导入名单"
      width={560}
      testId="load-list"
      onClose={onClose}
      footer={
        <>
          <Button disabled={load.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={load.isPending}>
            导入
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          label="名单名称"
          hint="同名的新版本发布后，替换使用中的版本"
          maxLength={40}
          value={typed.name}
          error={wrong('name')}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <TextField
          label="版本"
          maxLength={40}
          value={typed.version}
          error={wrong('version')}
          onChange={(event) => setTyped({ ...typed, version: event.target.value })}
        />
        <div className="list-ways" role="radiogroup" aria-label="导入方式">
          {WAYS.map(([one, title]) => (
            <label key={one} className="hit-choice">
              <input type="radio" name={formId} checked={way === one} onChange={() => setWay(one)} />
              <span>{title}</span>
            </label>
          ))}
        </div>
        {way === 'file' ? (
          <div>
            <FilePicker
              label="选择名单文件"
              accept=".csv,.xlsx,.xml,.txt"
              maxBytes={LIST_MAX_BYTES}
              tooLarge={LIST_FILE_TEXTS.size}
              note="OpenSanctions 简表（CSV）、OFAC SDN（XML）或自有名单（CSV、XLSX，须有“名称”一列，可有“钱包地址”一列），不超过 64MB；证件与数字货币钱包地址一并筛查"
              picked={typed.file?.fileName}
              upload={uploadList}
              onPick={(file) => {
                setMissing('');
                setTyped((now) => ({ ...now, file }));
              }}
            />
            {fileError ? (
              <p className="field-error" role="alert">
                {fileError}
              </p>
            ) : null}
          </div>
        ) : (
          <TextAreaField
            label="名单内容"
            hint="每行一个名称"
            rows={8}
            value={typed.names}
            error={wrong('names')}
            onChange={(event) => setTyped({ ...typed, names: event.target.value })}
          />
        )}
        {error && fields.length === 0 ? (
          <p className="notice notice-bad" role="alert">
            {error instanceof CallError ? error.message : '导入失败，请重试'}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
