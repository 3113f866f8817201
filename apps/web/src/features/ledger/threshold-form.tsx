import { whyNot } from '@mashang/contract/fields';
import { OPTIONAL_MONEY } from '@mashang/contract/money';
import type { FormEvent, ReactNode } from 'react';
import { FLOAT_THRESHOLD, useFloatThreshold } from '../../lib/float-threshold.ts';
import { changePreference } from '../../lib/preferences.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Sets the float below which the user wants to be told. */
export function ThresholdForm({ onClose }: { onClose(): void }): ReactNode {
  const kept = useFloatThreshold();
  const form = useForm({ text: OPTIONAL_MONEY }, { text: kept });
  const { text } = form.values;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!form.check()) return;
    changePreference(FLOAT_THRESHOLD, text || undefined);
    showToast('success', text ? '低额度提醒已设置' : '低额度提醒已关闭');
    onClose();
  }
  return (
    <form ref={form.ref} noValidate className="panel bill-threshold" onSubmit={submit} aria-label="低额度提醒">
      <FormField
        of={{ ...form.at('text'), error: whyNot(OPTIONAL_MONEY, text) }}
        label="可用额度低于（元）时提醒"
        hint="留空则只在预计用尽时提醒。"
      />
      <Button type="submit" kind="primary">
        保存
      </Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  );
}
