import { type FormEvent, type ReactNode, useState } from 'react';
import { FLOAT_THRESHOLD, useFloatThreshold } from '../../lib/float-threshold.ts';
import { changePreference } from '../../lib/preferences.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const MONEY = /^((0|[1-9]\d{0,12})(\.\d{1,2})?)?$/;

/** Sets the float below which the user wants to be told. */
export function ThresholdForm({ onClose }: { onClose(): void }): ReactNode {
  const kept = useFloatThreshold();
  const [text, setText] = useState(kept);
  const wrong = !MONEY.test(text);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wrong) return;
    changePreference(FLOAT_THRESHOLD, text || undefined);
    showToast('success', text ? '低额度提醒已设置' : '低额度提醒已关闭');
    onClose();
  }
  return (
    <form className="panel bill-threshold" onSubmit={submit} aria-label="低额度提醒">
      <TextField
        label="可用额度低于（元）时提醒"
        inputMode="decimal"
        maxLength={16}
        value={text}
        error={wrong ? '请输入最多两位小数的金额' : undefined}
        hint="留空则只在预计用尽时提醒。"
        onChange={(event) => setText(event.target.value.trim())}
      />
      <Button type="submit" kind="primary">
        保存
      </Button>
      <Button onClick={onClose}>取消</Button>
    </form>
  );
}
