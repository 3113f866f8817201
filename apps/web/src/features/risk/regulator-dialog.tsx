import {
  REGULATOR_ABOUT,
  RELEASE_HOURS,
  type RegulatorAbout,
  type RegulatorRelease,
} from '@mashang/contract/risk-releases';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const KINDS = Object.entries(REGULATOR_ABOUT) as [RegulatorAbout, string][];
const KEYS: Record<RegulatorAbout, readonly [label: string, hint: string]> = {
  participant: ['参与方', '用户名或编号'],
  payer: ['姓名', '与订单上的姓名一致'],
  audit: ['对象编号', '审计日志中的对象，如订单号'],
};
type Typed = { about: RegulatorAbout; key: string; startDate: string; endDate: string; recipient: string };
const NOTHING: Typed = { about: 'participant', key: '', startDate: '', endDate: '', recipient: '' };

function payloadOf({ about, startDate, endDate, ...typed }: Typed): RegulatorRelease {
  const [key, recipient] = [typed.key.trim(), typed.recipient.trim()];
  if (about === 'audit') return { about, key, recipient };
  if (about === 'payer') return { about, payer: key, startDate, endDate, recipient };
  return { about, key, startDate, endDate, recipient };
}

function faultsOf({ about, key, startDate, endDate, recipient }: Typed): FieldErrors {
  const isAudit = about === 'audit';
  return {
    key: key.trim() ? undefined : `请填写${KEYS[about][0]}`,
    startDate: isAudit || startDate ? undefined : '请选择开始日期',
    endDate: isAudit || endDate ? undefined : '请选择结束日期',
    recipient: recipient.trim().length >= 2 ? undefined : '请填写接收方',
  };
}

/** 监管调取: everything of one person, or the log about one subject with its proof, asked for by one and let out by another. */
export function RegulatorDialog({ onClose }: { onClose(): void }): ReactNode {
  const [typed, setTyped] = useState(NOTHING);
  const put = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const proposal = useMemo(() => proposalOf('regulator.release', 'regulator'), []);
  const register = usePagePath('agent-register');
  const { about, key, startDate, endDate, recipient } = typed;
  const isAudit = about === 'audit';
  return (
    <ProposeDialog
      title="监管调取"
      payload={payloadOf(typed)}
      check={() => faultsOf(typed)}
      dirty={key !== '' || recipient !== ''}
      testId="regulator"
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            文件含完整个人信息，须另一人审批。批准后 {RELEASE_HOURS} 小时内可在本页下载，每次下载写入审计日志。
          </p>
          <SelectField
            label="内容"
            options={KINDS}
            value={about}
            onChange={({ target }) => put({ about: target.value as RegulatorAbout })}
          />
          <TextField
            label={KEYS[about][0]}
            hint={KEYS[about][1]}
            maxLength={64}
            value={key}
            error={errors.key ?? errors.payer}
            onChange={({ target }) => put({ key: target.value })}
          />
          {isAudit ? (
            <p className="field-hint">
              文件可单独核对：npm run verify -- --extract 文件。其指纹记在本次下载的审计记录中。
            </p>
          ) : (
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
          <TextField
            label="接收方"
            hint="监管机构与部门，或来函文号"
            maxLength={128}
            value={recipient}
            error={errors.recipient}
            onChange={({ target }) => put({ recipient: target.value })}
          />
          {register ? (
            <p className="soft">
              整本登记簿在<Link to={register}>代理登记簿</Link>页导出。
            </p>
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
