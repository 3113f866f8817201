import { LIST_FILE_TEXTS, LIST_MAX_BYTES } from '@mashang/contract/risk';
import { type ReactNode, useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { loadFile, loadList, uploadList } from './queries.ts';

type Way = 'file' | 'names';
type Typed = { name: string; version: string; names: string; file?: { file: string; fileName: string } | undefined };
const EMPTY: Typed = { name: '', version: '', names: '' };
const WAYS = [
  { value: 'file', title: '从文件' },
  { value: 'names', title: '手工录入' },
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
  const [way, setWay] = useState<Way>('file');
  const [typed, setTyped] = useState(EMPTY);
  return (
    <CodedDialog
      title="导入名单"
      button="导入"
      done={(said) => said}
      testId="load-list"
      width={560}
      dirty={typed !== EMPTY}
      dirtyText="未导入的名单"
      fields={['name', 'version', ...(way === 'file' ? ['file', 'fileName'] : ['names'])]}
      check={() => ({ file: way === 'file' && !typed.file ? '请先选择名单文件' : undefined })}
      act={() => send(way, typed)}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          <TextField
            label="名单名称"
            hint="同名的新版本发布后，替换使用中的版本"
            maxLength={40}
            value={typed.name}
            error={errors.name}
            onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          />
          <TextField
            label="版本"
            maxLength={40}
            value={typed.version}
            error={errors.version}
            onChange={(event) => setTyped({ ...typed, version: event.target.value })}
          />
          <ChoiceField legend="导入方式" choices={WAYS} value={way} onChoose={setWay} />
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
                  forget('file');
                  setTyped((now) => ({ ...now, file }));
                }}
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
              value={typed.names}
              error={errors.names}
              onChange={(event) => setTyped({ ...typed, names: event.target.value })}
            />
          )}
        </>
      )}
    </CodedDialog>
  );
}
