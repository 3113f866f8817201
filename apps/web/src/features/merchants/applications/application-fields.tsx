import type { ApplicationDraft } from '@mashang/contract/merchants';
import { OWNERS_MAX } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import * as controls from '../../../ui/form/controls.module.css';
import { FormDate, FormField } from '../../../ui/form/form-field.tsx';
import { OwnersField } from '../../../ui/form/owners-field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import * as styles from '../merchants.module.css';
import * as zh from '../zh.tsx';
import type { ApplicationValues } from './application-words.ts';

type Props = { form: Form<ApplicationValues> };
type CompanyForm = Pick<Form<ApplicationDraft['company']>, 'at'>;

/** The company, as on its licence, and what it sells. */
export function CompanyFields({ form }: { form: CompanyForm }): ReactNode {
  const licenceNo = form.at('licenceNo');
  return (
    <section aria-label={zh.companyFields.region}>
      <h3 className={controls.sectionTitle}>{zh.companyFields.region}</h3>
      <div className={styles.fieldColumns}>
        <FormField of={form.at('name')} />
        <FormField of={form.at('legalName')} label={zh.companyFields.legalName} />
        <FormField of={{ ...licenceNo, put: (text) => licenceNo.put(text.toUpperCase()) }} />
        <FormDate of={form.at('licenceTo')} label={zh.companyFields.licenceTo} hint={zh.companyFields.licenceToHint} />
        <FormField of={form.at('address')} />
        <FormField of={form.at('site')} label={zh.companyFields.site} />
        <FormField of={form.at('monthlyAmount')} label={zh.companyFields.monthlyAmount} />
        <FormField of={form.at('largestAmount')} label={zh.companyFields.largestAmount} />
        <FormField of={form.at('settleBank')} />
        <div className={styles.wide}>
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
    <section aria-label={zh.peopleFields.region}>
      <h3 className={controls.sectionTitle}>{zh.peopleFields.heading}</h3>
      <div className={styles.fieldColumns}>
        <FormField of={form.at('representativeName')} label={zh.peopleFields.representativeName} />
        <FormField of={form.at('documentNo')} label={zh.peopleFields.documentNo} plain />
        <FormField of={form.at('phone')} label={zh.peopleFields.phone} plain />
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
