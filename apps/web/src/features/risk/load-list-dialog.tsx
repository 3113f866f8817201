import { LIST_FIELDS, LIST_FILE_TEXTS, LIST_MAX_BYTES } from '@mashang/contract/risk';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { loadFile, loadList, uploadList } from './queries.ts';

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
  { value: 'file', title: '从文件' },
  { value: 'names', title: '手工录入' },
] as const;

async function send({ way, name, version, names, file }: Typed): Promise<string> {
  if (way === 'file') {
    await loadFile({ name, version, file: file?.file ?? '', fileName: file?.fileName ?? '' });
    return '已开始读取，读完并经审批发布后生效';
  }
  const { names: kept, skipped } = await loadList({ name, version, names });
  return `已导入 ${kept} 个名称${skipped > 0 ? `，略去重复 ${skipped} 个` : ''}，发布后生效`;
}

/** 导入名单: a file of a publisher or of one's own, read by a job; or a few names typed in, one a line. */
export function LoadListDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm<Typed>(LIST_FIELDS, EMPTY);
  const { way, file } = form.values;
  return (
    <CodedDialog
      title="导入名单"
      button="导入"
      done={(said) => said}
      testId="load-list"
      width={560}
      dirtyText="未导入的名单"
      form={form}
      fields={['fileName']}
      check={() => ({ file: way === 'file' && !file ? '请先选择名单文件' : undefined })}
      act={() => send(form.values)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <FormField of={form.at('name')} hint="同名的新版本发布后，替换使用中的版本" />
          <FormField of={form.at('version')} />
          <ChoiceField legend="导入方式" choices={WAYS} value={way} onChoose={form.at('way').put} />
          {way === 'file' ? (
            <div>
              <FilePicker
                label="选择名单文件"
                accept=".csv,.xlsx,.xml,.txt"
                maxBytes={LIST_MAX_BYTES}
                tooLarge={LIST_FILE_TEXTS.size}
                note="OpenSanctions 简表（CSV）、OFAC SDN（XML）或自有名单（CSV、XLSX，须有“名称”一列，可有“钱包地址”一列），不超过 64MB；证件与数字货币钱包地址一并筛查"
                picked={file?.fileName}
                upload={uploadList}
                onPick={form.at('file').put}
              />
              {errors.file || errors.fileName ? (
                <p className="field-error" role="alert">
                  {errors.file ?? errors.fileName}
                </p>
              ) : null}
            </div>
          ) : (
            <TextAreaField
              label="名单内容"
              hint="每行一个名称"
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
