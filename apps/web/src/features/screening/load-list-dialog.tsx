import { LIST_FIELDS, LIST_FILE_TEXTS, LIST_MAX_BYTES } from '@mashang/contract/risk';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextAreaField } from '../../ui/form/field.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FilePicker } from '../../ui/upload/file-picker.tsx';
import { loadFile, loadList, uploadList } from './queries.ts';
import * as zh from './zh.tsx';

type Way = 'file' | 'names';
type Typed = {
  way: Way;
  name: string;
  version: string;
  names: string;
  file: { file: string; fileName: string } | undefined;
};
const EMPTY: Typed = { way: 'file', name: '', version: '', names: '', file: undefined };
const WAYS = [
  { value: 'file', title: zh.ways.file },
  { value: 'names', title: zh.ways.names },
] as const;

async function send({ way, name, version, names, file }: Typed): Promise<string> {
  if (way === 'file') {
    await loadFile({ name, version, file: file?.file ?? '', fileName: file?.fileName ?? '' });
    return zh.importDone.started;
  }
  const { names: kept, skipped } = await loadList({ name, version, names });
  return zh.importDone.done(kept, skipped > 0 ? zh.importDone.skipped(skipped) : '');
}

/** 导入名单: a publisher's file or the institution's own, read by a job; or a few typed names, one a line. */
export function LoadListDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm<Typed>(LIST_FIELDS, EMPTY);
  const { way, file } = form.values;
  return (
    <CodedDialog
      title={zh.loadListDialog.title}
      button={zh.loadListDialog.submit}
      done={(said) => said}
      testId="load-list"
      width={560}
      dirtyText={zh.loadListDialog.dirtyText}
      form={form}
      fields={['fileName']}
      check={() => ({ file: way === 'file' && !file ? zh.loadListDialog.fileMissing : undefined })}
      act={() => send(form.values)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField of={form.at('name')} hint={zh.loadListDialog.nameHint} />
          <FormField of={form.at('version')} />
          <ChoiceField legend={zh.loadListDialog.way} choices={WAYS} value={way} onChoose={form.at('way').put} />
          {way === 'file' ? (
            <div>
              <FilePicker
                label={zh.loadListDialog.file}
                accept=".csv,.xlsx,.xml,.txt"
                maxBytes={LIST_MAX_BYTES}
                tooLarge={LIST_FILE_TEXTS.size}
                note={zh.loadListDialog.fileNote}
                picked={file?.fileName}
                upload={uploadList}
                onPick={form.at('file').put}
              />
              {errors.file || errors.fileName ? (
                <p className={controls.fieldError} role="alert">
                  {errors.file ?? errors.fileName}
                </p>
              ) : null}
            </div>
          ) : (
            <TextAreaField
              label={zh.loadListDialog.names}
              hint={zh.loadListDialog.namesHint}
              rows={8}
              value={form.values.names}
              error={errors.names}
              onChange={({ target }) => form.set({ names: target.value })}
            />
          )}
        </>
      )}
    </CodedDialog>
  );
}
