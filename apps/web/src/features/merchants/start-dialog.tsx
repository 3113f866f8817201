import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { startApplication } from './queries.ts';

/** 新增商户: a name to begin with; everything else is written in its application. */
export function StartDialog({ onClose, onStarted }: { onClose(): void; onStarted(id: string): void }): ReactNode {
  const [name, setName] = useState('');
  const [intent] = useState(() => crypto.randomUUID());
  return (
    <CodedDialog
      title="新增商户"
      button="开始填写"
      done=""
      testId="start-dialog"
      fields={['name']}
      check={() => ({ name: name.trim() ? undefined : '请填写商户简称' })}
      act={() => startApplication({ name: name.trim() }, intent)}
      after={({ id }) => onStarted(id)}
      onClose={onClose}
    >
      {(errors) => (
        <TextField
          label="商户简称"
          maxLength={32}
          value={name}
          error={errors.name}
          hint="付款页与列表中显示的名称；商户号自动生成"
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </CodedDialog>
  );
}
