import { whyNot } from '@mashang/contract/fields';
import { MONEY, parseMoney } from '@mashang/contract/money';
import type { ReactNode } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import type { ChannelCost, ChannelValues } from './channel-keys.tsx';
import * as styles from './receiving-places.module.css';
import * as zh from './zh.tsx';

/** Why the highest cost does not fit the lowest; each alone is checked by its own rule. */
export function mostFault({ least, most }: ChannelCost): string | undefined {
  if (most === '' || whyNot(MONEY, most) || whyNot(MONEY, least)) return undefined;
  if (parseMoney(most) === 0n) return zh.channelDialog.mostZero;
  return parseMoney(most) < parseMoney(least) ? zh.channelDialog.mostBelowLeast : undefined;
}

/** What the company takes of each payment: routing compares it, and the reports take it off the margin. */
export function ChannelCostFields({ form }: { form: Form<ChannelValues> }): ReactNode {
  return (
    <fieldset className={styles.channelKeys}>
      <legend className={controls.fieldLabel}>{zh.channelDialog.cost}</legend>
      <div className={styles.placePair}>
        <FormField of={form.at('rate')} label={zh.channelDialog.rate} />
        <FormField of={form.at('fixed')} label={zh.channelDialog.fixed} />
        <FormField of={form.at('least')} label={zh.channelDialog.least} />
        <FormField of={form.at('most')} label={zh.channelDialog.most} hint={zh.channelDialog.mostHint} />
      </div>
    </fieldset>
  );
}

/** How the company pays its balance out to the bank account: by it a statement line is recognised. */
export function ChannelRemitFields({ form }: { form: Form<ChannelValues> }): ReactNode {
  return (
    <fieldset className={styles.channelKeys}>
      <legend className={controls.fieldLabel}>{zh.channelDialog.remit}</legend>
      <div className={styles.placePair}>
        <FormField of={form.at('remitSender')} />
        <FormField of={form.at('remitText')} hint={zh.channelDialog.remitTextHint} />
        <FormField of={form.at('remitDays')} hint={zh.channelDialog.remitDaysHint} />
      </div>
    </fieldset>
  );
}
