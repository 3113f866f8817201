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
import { usePagePath } from '../../lib/page/page-paths.ts';
import { type FieldErrors, ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormDate, FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

const KINDS = Object.entries(REGULATOR_ABOUT) as [RegulatorAbout, string][];
const KEY_HINTS: Record<RegulatorAbout, string> = zh.releaseKeyHints.bySubject;
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
    startDate: isAudit || startDate ? undefined : zh.faultsOf.startDate,
    endDate: isAudit || endDate ? undefined : zh.faultsOf.endDate,
  };
}

/**
 * 监管调取: everything about one person, or the audit log of one subject with its proof; one person requests it, another
 * releases it.
 */
export function RegulatorDialog({ onClose }: { onClose(): void }): ReactNode {
  const form = useForm({ recipient: RECIPIENT }, NOTHING);
  const proposal = useMemo(() => proposalOf('regulator.release', 'regulator'), []);
  const register = usePagePath('agent-register');
  const { about } = form.values;
  const key = form.at('key');
  const isAudit = about === 'audit';
  return (
    <ProposeDialog
      title={zh.regulatorDialog.title}
      payload={payloadOf(form.sent)}
      check={() => faultsOf(form.values)}
      form={form}
      testId="regulator"
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className={looks.soft}>{zh.regulatorDialog.lead(RELEASE_HOURS)}</p>
          <FormSelect of={form.at('about')} label={zh.regulatorDialog.about} options={KINDS} />
          <FormField
            of={{ ...key, rule: RELEASE_KEYS[about], error: errors.key ?? errors.payer }}
            hint={KEY_HINTS[about]}
          />
          {isAudit ? (
            <p className={controls.fieldHint}>{zh.regulatorDialog.checkHint}</p>
          ) : (
            <>
              <FormDate of={form.at('startDate')} label={zh.regulatorDialog.startDate} />
              <FormDate of={form.at('endDate')} label={zh.regulatorDialog.endDate} />
            </>
          )}
          <FormField of={form.at('recipient')} hint={zh.regulatorDialog.recipientHint} />
          {register ? (
            <p className={looks.soft}>
              {zh.regulatorDialog.registerNote(<Link to={register}>{zh.regulatorDialog.register}</Link>)}
            </p>
          ) : null}
        </>
      )}
    </ProposeDialog>
  );
}
