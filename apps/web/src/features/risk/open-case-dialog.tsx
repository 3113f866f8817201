import { PRIORITIES, priorityOf } from '@mashang/contract/monitoring';
import type { OpenCaseBody } from '@mashang/contract/risk-cases';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { openCase, refreshCases } from './case-queries.ts';

const SUBJECTS = [
  ['order', '订单'],
  ['participant', '参与方'],
  ['account', '收款账户'],
  ['merchant', '商户'],
] as const;
const KEY_HINTS: Record<string, string> = {
  order: '代收或代付单号',
  participant: '用户名或编号',
  account: '账户编号',
  merchant: '商户编号或名称',
};

type Subject = OpenCaseBody['subject'];

/** 立案: by hand; an open case of the same subject is joined. */
export function OpenCaseDialog({ onOpened, onClose }: { onOpened(id: string): void; onClose(): void }): ReactNode {
  const [typed, setTyped] = useState({ subject: 'order' as Subject, subjectKey: '', title: '', priority: '3' });
  const [opened, setOpened] = useState('');
  return (
    <CodedDialog
      title="立案"
      button="立案"
      done="已立案"
      testId="open-case"
      width={560}
      fields={['subjectKey', 'title']}
      dirty={typed.subjectKey !== '' || typed.title !== ''}
      check={() => ({
        subjectKey: typed.subjectKey.trim() ? undefined : '请填写编号',
        title: typed.title.trim().length >= 2 ? undefined : '请填写案由',
      })}
      act={async () => {
        const body = { ...typed, subjectKey: typed.subjectKey.trim(), title: typed.title.trim() };
        const { id } = await openCase({ ...body, priority: priorityOf(typed.priority) });
        setOpened(id);
        onOpened(id);
      }}
      after={() => void refreshCases()}
      onClose={() => (opened ? undefined : onClose())}
    >
      {(errors) => (
        <>
          <SelectField
            label="对象"
            options={SUBJECTS}
            value={typed.subject}
            onChange={({ target }) => setTyped({ ...typed, subject: target.value as Subject })}
          />
          <TextField
            label="对象编号"
            hint={KEY_HINTS[typed.subject]}
            maxLength={64}
            value={typed.subjectKey}
            error={errors.subjectKey}
            onChange={({ target }) => setTyped({ ...typed, subjectKey: target.value })}
          />
          <TextField
            label="案由"
            maxLength={80}
            value={typed.title}
            error={errors.title}
            onChange={({ target }) => setTyped({ ...typed, title: target.value })}
          />
          <SelectField
            label="优先级"
            options={Object.entries(PRIORITIES)}
            value={typed.priority}
            onChange={({ target }) => setTyped({ ...typed, priority: target.value })}
          />
          <p className="notice">由您发起的案件须由他人结案。</p>
        </>
      )}
    </CodedDialog>
  );
}
