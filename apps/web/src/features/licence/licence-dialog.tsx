import type { ApprovalPayload } from '@mashang/contract/approvals';
import { SERVICE_NAMES, SERVICES } from '@mashang/contract/jurisdictions';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type FieldErrors, ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';
import { MODE_NAMES } from './licence-words.ts';
import { policiesQuery } from './queries.ts';

type Profile = ApprovalPayload<'licence.profile'>;
const TEXTS = [
  ['legalName', '机构名称', 128],
  ['licenceNo', '许可证编号', 64],
  ['regulator', '监管机构', 128],
  ['validFrom', '有效期起', 19],
  ['validTo', '有效期止', 19],
] as const;

function check(profile: Profile): FieldErrors {
  return Object.fromEntries(
    TEXTS.map(([name, label]) => {
      if (!profile[name].trim()) return [name, `请填写${label}`];
      const isTime = name.startsWith('valid') && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(profile[name]);
      return [name, isTime ? '时间格式应为 YYYY-MM-DD HH:mm:ss' : undefined];
    }),
  );
}

/** 许可资料变更: what is left out here is off from the moment it is approved. */
export function LicenceDialog({ start, onClose }: { start: Profile; onClose(): void }): ReactNode {
  const [profile, setProfile] = useState(start);
  const { data: policies = [] } = useQuery(policiesQuery);
  const proposal = useMemo(() => proposalOf('licence.profile', 'licence'), []);
  return (
    <ProposeDialog
      title="变更许可资料"
      payload={profile}
      check={check}
      dirty={profile !== start}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {TEXTS.map(([name, label, maxLength]) => (
            <TextField
              key={name}
              label={label}
              maxLength={maxLength}
              value={profile[name]}
              error={errors[name]}
              onChange={(event) => setProfile({ ...profile, [name]: event.target.value })}
            />
          ))}
          <SelectField
            label="法域"
            options={policies.map(({ code, name }) => [code, `${name}（${code}）`] as const)}
            value={profile.jurisdiction}
            error={errors.jurisdiction}
            onChange={(event) => setProfile({ ...profile, jurisdiction: event.target.value })}
          />
          <SelectField
            label="结算方式"
            options={Object.entries(MODE_NAMES)}
            value={profile.settlementMode}
            error={errors.settlementMode}
            onChange={(event) =>
              setProfile({ ...profile, settlementMode: event.target.value as Profile['settlementMode'] })
            }
          />
          <fieldset className="field">
            <legend className="field-label">许可业务</legend>
            {SERVICES.map((service) => (
              <label key={service} className="check-row">
                <input
                  type="checkbox"
                  checked={profile.services.includes(service)}
                  onChange={({ target }) =>
                    setProfile({
                      ...profile,
                      services: SERVICES.filter((one) =>
                        one === service ? target.checked : profile.services.includes(one),
                      ),
                    })
                  }
                />
                {SERVICE_NAMES[service]}
              </label>
            ))}
            {errors.services ? (
              <span className="field-error" role="alert">
                {errors.services}
              </span>
            ) : null}
          </fieldset>
        </>
      )}
    </ProposeDialog>
  );
}
