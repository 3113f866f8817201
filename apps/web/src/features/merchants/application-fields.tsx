import { OWNERS_MAX } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import { FormDate, FormField } from '../../ui/form-field.tsx';
import { OwnersField } from '../../ui/owners-field.tsx';
import type { Form } from '../../ui/use-form.ts';
import type { ApplicationValues } from './application-words.ts';

type Props = { form: Form<ApplicationValues> };

/** The company, as its licence has it, and what it sells. */
export function CompanyFields({ form }: Props): ReactNode {
  const licenceNo = form.at('licenceNo');
  return (
    <section aria-label="公司信息">
      <h3 className="section-title">公司信息</h3>
      <div className="field-columns">
        <FormField of={form.at('name')} />
        <FormField of={form.at('legalName')} label="公司全称（与营业执照一致）" />
        <FormField of={{ ...licenceNo, put: (text) => licenceNo.put(text.toUpperCase()) }} />
        <FormDate of={form.at('licenceTo')} label="营业执照有效期至" hint="长期有效可留空" />
        <FormField of={form.at('address')} />
        <FormField of={form.at('site')} label="网站（选填）" />
        <FormField of={form.at('monthlyAmount')} label="预计月交易额（元）" />
        <FormField of={form.at('largestAmount')} label="预计单笔最高（元）" />
        <FormField of={form.at('settleBank')} />
        <div className="wide">
          <FormField of={form.at('business')} rows={2} />
        </div>
      </div>
    </section>
  );
}

/** Representative, settlement account and owners. */
export function PeopleFields({ form }: Props): ReactNode {
  const { owners, noOwnerReason } = form.values;
  return (
    <section aria-label="人员与账户">
      <h3 className="section-title">法定代表人、结算账户与受益所有人</h3>
      <div className="field-columns">
        <FormField of={form.at('representativeName')} label="法定代表人姓名" />
        <FormField of={form.at('documentNo')} label="法定代表人证件号码" plain />
        <FormField of={form.at('phone')} label="法定代表人手机号" plain />
        <FormField of={form.at('settleAccount')} inputMode="numeric" plain />
      </div>
      <OwnersField
        owners={owners}
        reason={noOwnerReason}
        most={OWNERS_MAX}
        errorOf={(field) => form.errors[field]}
        onChange={(owners, noOwnerReason) => {
          form.set({ owners, noOwnerReason });
          form.forget(...Object.keys(form.errors).filter((name) => name.startsWith('owners.')));
        }}
      />
    </section>
  );
}
