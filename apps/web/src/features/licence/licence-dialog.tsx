import { type ApprovalPayload, LICENCE_FIELDS } from '@mashang/contract/approvals';
import { SERVICE_NAMES, SERVICES } from '@mashang/contract/jurisdictions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import { MODE_NAMES } from './licence-words.ts';
import { policiesQuery } from './queries.ts';
import * as zh from './zh.tsx';

type Profile = ApprovalPayload<'licence.profile'>;
const TEXTS = ['legalName', 'licenceNo', 'regulator', 'validFrom', 'validTo'] as const;

/** 许可资料变更: a service that is left out here is off from the approval on. */
export function LicenceDialog({ start, onClose }: { start: Profile; onClose(): void }): ReactNode {
  const form = useForm<Profile>(LICENCE_FIELDS, start);
  const { services } = form.values;
  const { data: policies = [] } = useQuery(policiesQuery);
  const proposal = useMemo(() => proposalOf('licence.profile', 'licence'), []);
  return (
    <ProposeDialog title={zh.licenceDialog.title} payload={form.sent} form={form} {...proposal} onClose={onClose}>
      {(errors) => (
        <>
          {TEXTS.map((name) => (
            <FormField key={name} of={form.at(name)} />
          ))}
          <FormSelect
            of={form.at('jurisdiction')}
            label={zh.licenceDialog.jurisdiction}
            options={policies.map(({ code, name }) => [code, `${name}（${code}）`] as const)}
          />
          <FormSelect
            of={form.at('settlementMode')}
            label={zh.licenceDialog.settlementMode}
            options={Object.entries(MODE_NAMES)}
          />
          <fieldset className={controls.field}>
            <legend className={controls.fieldLabel}>{zh.licenceDialog.services}</legend>
            {SERVICES.map((service) => (
              <label key={service} className={controls.checkRow}>
                <input
                  type="checkbox"
                  checked={services.includes(service)}
                  onChange={({ target }) =>
                    form.set({
                      services: SERVICES.filter((one) => (one === service ? target.checked : services.includes(one))),
                    })
                  }
                />
                {SERVICE_NAMES[service]}
              </label>
            ))}
            {errors.services ? (
              <span className={controls.fieldError} role="alert">
                {errors.services}
              </span>
            ) : null}
          </fieldset>
        </>
      )}
    </ProposeDialog>
  );
}
