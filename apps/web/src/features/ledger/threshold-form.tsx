import { whyNot } from '@mashang/contract/fields';
import { OPTIONAL_MONEY } from '@mashang/contract/money';
import type { FormEvent, ReactNode } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { FLOAT_THRESHOLD, useFloatThreshold } from '../../lib/session/float-threshold.ts';
import { changePreference } from '../../lib/settings/preferences.ts';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as styles from './ledger.module.css';
import * as zh from './zh.tsx';

/** Sets the float below which the user is notified. */
export function ThresholdForm({ onClose }: { onClose(): void }): ReactNode {
  const kept = useFloatThreshold();
  const form = useForm({ text: OPTIONAL_MONEY }, { text: kept });
  const { text } = form.values;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form.check()) return;
    changePreference(FLOAT_THRESHOLD, text || undefined);
    showToast('success', text ? zh.thresholdForm.saved : zh.thresholdForm.switchedOff);
    onClose();
  }
  return (
    <form
      ref={form.ref}
      noValidate
      className={`${controls.panel} ${styles.billThreshold}`}
      onSubmit={submit}
      aria-label={zh.thresholdForm.title}
    >
      <FormField
        of={{ ...form.at('text'), error: whyNot(OPTIONAL_MONEY, text) }}
        label={zh.thresholdForm.threshold}
        hint={zh.thresholdForm.thresholdHint}
      />
      <Button type="submit" kind="primary">
        {zh.thresholdForm.save}
      </Button>
      <Button onClick={onClose}>{zh.thresholdForm.cancel}</Button>
    </form>
  );
}
