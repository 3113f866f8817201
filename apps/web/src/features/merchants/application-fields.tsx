import type { ApplicationDraft } from '@mashang/contract/merchants';
import { OWNERS_MAX } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { OwnersField } from '../../ui/owners-field.tsx';
import type { Reasons } from './application-words.ts';

type Company = ApplicationDraft['company'];
type People = ApplicationDraft['people'];
type Line = { name: keyof Company; label: string; max: number; type?: string; hint?: string; mode?: 'decimal' };

const LINES: readonly Line[] = [
  { name: 'name', label: '商户简称', max: 32 },
  { name: 'legalName', label: '公司全称（与营业执照一致）', max: 64 },
  { name: 'licenceNo', label: '统一社会信用代码', max: 32 },
  { name: 'licenceTo', label: '营业执照有效期至', max: 10, type: 'date', hint: '长期有效可留空' },
  { name: 'address', label: '注册地址', max: 120 },
  { name: 'site', label: '网站（选填）', max: 200, type: 'url' },
  { name: 'monthlyAmount', label: '预计月交易额（元）', max: 16, mode: 'decimal' },
  { name: 'largestAmount', label: '预计单笔最高（元）', max: 16, mode: 'decimal' },
  { name: 'settleBank', label: '结算开户行', max: 64 },
];

/** The company, as its licence has it, and what it sells. */
export function CompanyFields({
  company,
  reasons,
  onChange,
}: {
  company: Company;
  reasons: Reasons;
  onChange(fields: Partial<Company>): void;
}): ReactNode {
  return (
    <section aria-label="公司信息">
      <h3 className="section-title">公司信息</h3>
      <div className="field-columns">
        {LINES.map(({ name, label, max, type, hint, mode }) => (
          <TextField
            key={name}
            label={label}
            type={type ?? 'text'}
            inputMode={mode}
            maxLength={max}
            hint={hint}
            value={company[name]}
            error={reasons[`company.${name}`]}
            onChange={(event) =>
              onChange({ [name]: name === 'licenceNo' ? event.target.value.toUpperCase() : event.target.value })
            }
          />
        ))}
        <div className="wide">
          <TextAreaField
            label="销售的商品或服务"
            maxLength={300}
            rows={2}
            value={company.business}
            error={reasons['company.business']}
            onChange={(event) => onChange({ business: event.target.value })}
          />
        </div>
      </div>
    </section>
  );
}

/** Representative, settlement account and owners. */
export function PeopleFields({
  people,
  reasons,
  onChange,
}: {
  people: People;
  reasons: Reasons;
  onChange(fields: Partial<People>): void;
}): ReactNode {
  const { representative } = people;
  const person = (fields: Partial<People['representative']>) =>
    onChange({ representative: { ...representative, ...fields } });
  return (
    <section aria-label="人员与账户">
      <h3 className="section-title">法定代表人、结算账户与受益所有人</h3>
      <div className="field-columns">
        <TextField
          label="法定代表人姓名"
          maxLength={64}
          value={representative.name}
          error={reasons['people.representative.name']}
          onChange={(event) => person({ name: event.target.value })}
        />
        <TextField
          label="法定代表人证件号码"
          maxLength={32}
          autoComplete="off"
          value={representative.documentNo}
          error={reasons['people.representative.documentNo']}
          onChange={(event) => person({ documentNo: event.target.value })}
        />
        <TextField
          label="法定代表人手机号"
          type="tel"
          maxLength={20}
          autoComplete="off"
          value={representative.phone}
          error={reasons['people.representative.phone']}
          onChange={(event) => person({ phone: event.target.value })}
        />
        <TextField
          label="结算账号"
          maxLength={32}
          inputMode="numeric"
          autoComplete="off"
          value={people.settleAccount}
          error={reasons['people.settleAccount']}
          onChange={(event) => onChange({ settleAccount: event.target.value.trim() })}
        />
      </div>
      <OwnersField
        owners={people.owners}
        reason={people.noOwnerReason}
        most={OWNERS_MAX}
        errorOf={(field) => reasons[`people.${field}`]}
        onChange={(owners, noOwnerReason) => onChange({ owners, noOwnerReason })}
      />
    </section>
  );
}
