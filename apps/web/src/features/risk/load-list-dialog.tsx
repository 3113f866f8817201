import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { loadList } from './queries.ts';

const EMPTY = { name: '', version: '', names: '' };

/** 导入名单: one name a line, typed or from a text file. */
export function LoadListDialog({ onClose }: { onClose(): void }): ReactNode {
  const formId = useId();
  const [typed, setTyped] = useState(EMPTY);
  const load = useMutation({
    mutationFn: () => loadList(typed),
    meta: { quiet: true },
    onSuccess({ names, skipped }) {
      showToast('success', `已导入 ${names} 个名称${skipped > 0 ? `，略去重复 ${skipped} 个` : ''}，发布后生效`);
      onClose();
    },
  });
  useDirtyForm(!load.isSuccess && typed !== EMPTY, '未导入的名单');
  const { error } = load;
  const fields = error instanceof CallError ? error.fields : [];
  const wrong = (name: string) => fields.find(({ field }) => field === name)?.reason;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!load.isPending) load.mutate();
  }
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
        <TextAreaField
          label="名单内容"
          rows={8}
          value={typed.names}
          error={wrong('names')}
          onChange={(event) => setTyped({ ...typed, names: event.target.value })}
        />
        <label className="field">
          <span className="field-label">或选择文本文件（UTF-8，每行一个名称）</span>
          <input
            type="file"
            accept=".txt,.csv,text/plain"
            onChange={async ({ target }) => {
              const text = await target.files?.[0]?.text();
              if (text !== undefined) setTyped((now) => ({ ...now, names: text }));
            }}
          />
        </label>
        {error && fields.length === 0 ? (
          <p className="notice notice-bad" role="alert">
            {error instanceof CallError ? error.message : '导入失败，请重试'}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
