import { whyNot } from '@mashang/contract/fields';
import {
  RECIPIENT,
  REGULATOR_ABOUT,
  RELEASE_HOURS,
  RELEASE_KEYS,
  type RegulatorAbout,
  type RegulatorRelease,
} from '@mashang/contract/risk-releases';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page-paths.ts';
import { FormDate, FormField, FormSelect } from '../../ui/form-field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

const KINDS = Object.entries(REGULATOR_ABOUT) as [RegulatorAbout, string][];
const KEY_HINTS: Record<RegulatorAbout, string> = {
  participant: '用户名或编号',
  payer: '与订单上的姓名一致',
  audit: '审计日志中的对象，如订单号',
};
type Typed = { about: RegulatorAbout; key: string; startDate: string; endDate: string; recipient: string };
const NOTHING: Typed = { about: 'participant', key: '', startDate: '', endDate: '', recipient: '' };

function payloadOf({ about, key, startDate, endDate, recipient }: Typed): RegulatorRelease {
  if (about === 'audit') return { about, key, recipient };
  if (about === 'payer') return { about, payer: key, startDate, endDate, recipient };
  return { about, key, startDate, endDate, recipient };
}

function faultsOf({ about, key, startDate, endDate }: Typed): FieldErrors {
  const isAudit = about === 'audit';
  return {
    key: whyNot(RELEASE_KEYS[about], key),
    startDate: isAudit || startDate ? undefined : '请选择开始日期',
    endDate: isAudit || endDate ? undefined : '请选择结束日期',
  };
}

/** 监管调取: everything of one person, or the log about one subject with its proof, asked for by one and let out by another. */
export function RegulatorDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm({ recipient: RECIPIENT }, NOTHING);
  const proposal = useMemo(() => proposalOf('regulator.release', 'regulator'), []);
  const register = usePagePath('agent-register');
  const { about } = form.values;
  const key = form.at('key');
  const isAudit = about === 'audit';
  return (
    <ProposeDialog
      title="监管调取"
      payload={payloadOf(form.sent)}
      check={() => faultsOf(form.values)}
      form={form}
      testId="regulator"
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            文件含完整个人信息，须另一人审批。批准后 {RELEASE_HOURS} 小时内可在本页下载，每次下载写入审计日志。
          </p>
          <FormSelect of={form.at('about')} label="内容" options={KINDS} />
          <FormField
            of={{ ...key, rule: RELEASE_KEYS[about], error: errors.key ?? errors.payer }}
            hint={KEY_HINTS[about]}
          />
          {isAudit ? (
            <p className="field-hint">
              文件可单独核对：npm run verify -- --extract 文件。其指纹记在本次下载的审计记录中。
            </p>
          ) : (
            <>
              <FormDate of={form.at('startDate')} label="开始日期" />
              <FormDate of={form.at('endDate')} label="结束日期" />
            </>
          )}
          <FormField of={form.at('recipient')} hint="监管机构与部门，或来函文号" />
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
