import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { PolicyView } from '@mashang/contract/licence';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { POLICY_FILE_MAX_BYTES, type PolicyFile, policyFileText, readPolicyFile } from './policy-file.ts';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const EMPTY: Payload = { name: '', services: [], settlementModes: ['institution'], accountTypes: [2], legalBasis: '' };
const NONE: PolicyFile = { code: '', payload: EMPTY };

function startOf(policy: PolicyView | undefined): PolicyFile {
  if (!policy) return NONE;
  const { code, name, services, settlementModes, accountTypes, legalBasis } = policy;
  return { code, payload: { name, services, settlementModes, accountTypes, legalBasis } };
}

/** 上传法域政策: a reviewed file, held against its schema; the next step shows what it changes, line by line. */
export function PolicyDialog({ policy, onClose }: { policy?: PolicyView; onClose(): void }): ReactNode {
  const inputId = useId();
  const [start] = useState(() => startOf(policy));
  const [read, setRead] = useState<PolicyFile | { wrong: string[] }>();
  const [fileName, setFileName] = useState('');
  const file = read && 'payload' in read ? read : undefined;
  const otherCode = policy && file && file.code !== policy.code ? [`文件属于 ${file.code}，不是 ${policy.code}`] : [];
  const wrong = read && 'wrong' in read ? read.wrong : otherCode;
  const code = policy?.code ?? file?.code ?? '';
  const proposal = useMemo(() => proposalOf('jurisdiction.policy', code), [code]);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setFileName(chosen.name);
    if (chosen.size > POLICY_FILE_MAX_BYTES) setRead({ wrong: ['文件不能超过 64 KB'] });
    else setRead(readPolicyFile(await chosen.text()));
  }
  return (
    <ProposeDialog
      title={policy ? `变更法域政策 · ${policy.code}` : '上传法域政策'}
      payload={file?.payload ?? EMPTY}
      check={() => ({ file: file && wrong.length === 0 ? undefined : '请选择通过校验的政策文件' })}
      dirty={read !== undefined}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            政策以经审阅的 JSON 文件提交，由两人审批。文件写明 code、name、services、settlementModes、accountTypes 和
            legalBasis；未列出的一律不允许。
            <a
              className="btn btn-link"
              href={`data:application/json;charset=utf-8,${encodeURIComponent(policyFileText(start))}`}
              download="policy.json"
            >
              下载{policy ? '现行' : '空白'}文件
            </a>
          </p>
          <div className="field">
            <label className="field-label" htmlFor={inputId}>
              政策文件
            </label>
            <input
              id={inputId}
              type="file"
              accept="application/json,.json"
              aria-invalid={wrong.length > 0}
              aria-describedby={`${inputId}-wrong`}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <div id={`${inputId}-wrong`} role="alert">
              {wrong.map((one) => (
                <p key={one} className="field-error">
                  {one}
                </p>
              ))}
              {wrong.length === 0 && (errors.file ?? errors.subjectId ?? errors.form) ? (
                <p className="field-error">{errors.file ?? errors.subjectId ?? errors.form}</p>
              ) : null}
            </div>
          </div>
          {file && wrong.length === 0 ? (
            <p role="status">{`${fileName} 通过校验，下一步显示将要变更的内容。`}</p>
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
