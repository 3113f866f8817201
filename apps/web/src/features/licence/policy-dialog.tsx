import type { ApprovalPayload } from '@mashang/contract/approvals';
import type { PolicyView } from '@mashang/contract/licence';
import { type ReactNode, useId, useMemo } from 'react';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { POLICY_FILE_MAX_BYTES, type PolicyFile, policyFileText, readPolicyFile } from './policy-file.ts';
import * as zh from './zh.tsx';

type Payload = ApprovalPayload<'jurisdiction.policy'>;
const EMPTY: Payload = { name: '', services: [], settlementModes: ['institution'], accountTypes: [2], legalBasis: '' };
const NONE: PolicyFile = { code: '', payload: EMPTY };

function startOf(policy: PolicyView | undefined): PolicyFile {
  if (!policy) return NONE;
  const { code, name, services, settlementModes, accountTypes, legalBasis } = policy;
  return { code, payload: { name, services, settlementModes, accountTypes, legalBasis } };
}

/** A chosen file: its content, or its errors. */
type Chosen = { name: string; read: PolicyFile | { wrong: string[] } };

const OF_THE_STEPS = new Set(['reason', 'code', 'form']);
/** The server's errors of a file, a line each with its field; errors of the dialog's own fields are shown at those. */
function linesOf(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, reason]) => {
    if (reason === undefined || OF_THE_STEPS.has(field)) return [];
    return [field === 'file' || field === 'subjectId' ? reason : `${field}：${reason}`];
  });
}

/**
 * 上传法域政策: uploads a reviewed file, which the server validates with its schema; the next step shows the changes line by
 * line.
 */
export function PolicyDialog({ policy, onClose }: { policy?: PolicyView; onClose(): void }): ReactNode {
  const inputId = useId();
  const form = useForm<{ file: Chosen | undefined }>({}, { file: undefined });
  const { name: fileName, read } = form.values.file ?? {};
  const file = read && 'payload' in read ? read : undefined;
  const otherCode =
    policy && file && file.code !== policy.code ? [zh.policyDialog.otherCode(file.code, policy.code)] : [];
  const wrong = read && 'wrong' in read ? read.wrong : otherCode;
  const code = policy?.code ?? file?.code ?? '';
  const proposal = useMemo(() => proposalOf('jurisdiction.policy', code), [code]);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    // The shown errors belong to another file.
    form.forget(...Object.keys(form.errors));
    const isLarge = chosen.size > POLICY_FILE_MAX_BYTES;
    const read = isLarge ? { wrong: [zh.policyDialog.tooLarge] } : readPolicyFile(await chosen.text());
    form.set({ file: { name: chosen.name, read } });
  }
  return (
    <ProposeDialog
      title={policy ? zh.policyDialog.changeTitle(policy.code) : zh.policyDialog.uploadTitle}
      payload={file?.payload ?? EMPTY}
      check={() => ({ file: file && wrong.length === 0 ? undefined : zh.policyDialog.fileMissing })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className={looks.soft}>
            {zh.policyDialog.lead(
              <a
                className={`${controls.btn} ${controls.btnLink}`}
                href={`data:application/json;charset=utf-8,${encodeURIComponent(policyFileText(startOf(policy)))}`}
                download="policy.json"
              >
                {zh.policyDialog.download(policy ? zh.policyDialog.current : zh.policyDialog.blank)}
              </a>,
            )}
          </p>
          <div className={controls.field}>
            <label className={controls.fieldLabel} htmlFor={inputId}>
              {zh.policyDialog.file}
            </label>
            <input
              id={inputId}
              type="file"
              accept="application/json,.json"
              aria-invalid={wrong.length > 0 || linesOf(errors).length > 0}
              aria-describedby={`${inputId}-wrong`}
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
            <div id={`${inputId}-wrong`} role="alert">
              {(wrong.length > 0 ? wrong : linesOf(errors)).map((one) => (
                <p key={one} className={controls.fieldError}>
                  {one}
                </p>
              ))}
            </div>
          </div>
          {file && wrong.length === 0 ? <p role="status">{zh.policyDialog.fileRead(fileName)}</p> : null}
        </>
      )}
    </ProposeDialog>
  );
}
