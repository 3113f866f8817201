import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { exportAudit, exportTransactions } from './case-queries.ts';
import { saveText } from './save-text.ts';

const KINDS = [
  ['participant', '参与方的全部交易'],
  ['payer', '付款人或收款人的全部交易'],
  ['audit', '审计摘录与链上证明'],
] as const;
const KEYS: Record<string, readonly [label: string, hint: string]> = {
  participant: ['参与方', '用户名或编号'],
  payer: ['姓名', '与订单上的姓名一致'],
  audit: ['对象编号', '审计日志中的对象，如订单号'],
};

/** 监管调取: everything of one person, or the log about one subject with its proof. Why is written down. */
export function RegulatorDialog({ onClose }: { onClose(): void }): ReactNode {
  const [typed, setTyped] = useState({ kind: 'participant', key: '', startDate: '', endDate: '', reason: '' });
  const put = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part });
  const isAudit = typed.kind === 'audit';
  const register = usePagePath('agent-register');
  const { kind, key, startDate, endDate, reason } = typed;
  return (
    <CodedDialog
      title="监管调取"
      button="导出"
      done="已导出"
      testId="regulator"
      width={560}
      fields={['key', 'subjectId', 'startDate', 'endDate', 'reason']}
      dirty={key !== '' || reason !== ''}
      check={() => ({
        key: key.trim() ? undefined : '请填写',
        startDate: isAudit || startDate ? undefined : '请选择开始日期',
        endDate: isAudit || endDate ? undefined : '请选择结束日期',
        reason: reason.trim().length >= 2 ? undefined : '请填写调取原因',
      })}
      act={async () =>
        saveText(
          await (isAudit
            ? exportAudit({ subjectId: key.trim(), reason: reason.trim() })
            : exportTransactions({ kind, key: key.trim(), startDate, endDate, reason: reason.trim() })),
        )
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="内容"
            options={KINDS}
            value={kind}
            onChange={({ target }) => put({ kind: target.value })}
          />
          <TextField
            label={KEYS[kind]?.[0] ?? ''}
            hint={KEYS[kind]?.[1]}
            maxLength={64}
            value={key}
            error={errors.key ?? errors.subjectId}
            onChange={({ target }) => put({ key: target.value })}
          />
          {isAudit ? (
            <p className="field-hint">
              文件可单独核对：npm run verify -- --extract 文件。其指纹记在本次调取的审计记录中。
            </p>
          ) : null}
          {isAudit ? null : (
            <>
              <TextField
                label="开始日期"
                type="date"
                value={startDate}
                error={errors.startDate}
                onChange={({ target }) => put({ startDate: target.value })}
              />
              <TextField
                label="结束日期"
                type="date"
                value={endDate}
                error={errors.endDate}
                onChange={({ target }) => put({ endDate: target.value })}
              />
            </>
          )}
          <TextAreaField
            label="调取原因"
            rows={2}
            maxLength={200}
            hint="写入审计日志。文件含完整个人信息，请妥善保管。"
            value={reason}
            error={errors.reason}
            onChange={({ target }) => put({ reason: target.value })}
          />
          {register ? (
            <p className="soft">
              代理登记簿在<Link to={register}>代理登记簿</Link>页整体导出。
            </p>
          ) : null}
        </>
      )}
    </CodedDialog>
  );
}
