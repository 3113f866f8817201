import { CODES } from '@mashang/contract/errors';
import { groupMoney } from '@mashang/contract/money';
import type { SonConf } from '@mashang/contract/products';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshProducts, saveSonRate } from './queries.ts';
import { fieldTimeOf, judgeRate, type RateInput, wireTimeOf } from './rate-rules.ts';

type Props = {
  conf: SonConf;
  formId: string;
  onState(state: { busy: boolean; ready: boolean }): void;
  onStale(): Promise<unknown>;
  /** The version on which this person has just withdrawn a coming rate: what follows it is no stranger's change. */
  withdrawn: string | undefined;
};

const HOUR_MS = 3_600_000;
/** By which name of the call each of them comes back. */
const NAMES: Readonly<Record<string, string>> = { agtRate: 'rate', effectiveFrom: 'at' };

function startOf({ rate, offBySelf }: SonConf): RateInput {
  const enabled = rate.agtRate === '' || (rate.enabled && !offBySelf);
  return { rate: rate.agtRate, enabled, later: false, at: '' };
}

/** Sets a direct child's rate: judged while it is typed, kept when somebody else was faster. */
export function RateForm({ conf, formId, onState, onStale, withdrawn }: Props): ReactNode {
  const now = useNow(15_000);
  const form = useForm<RateInput>({}, () => startOf(conf));
  const input = form.values;
  // What this form was begun on: a newer version is shown, and taken on only when the person says so.
  const [version, setVersion] = useState(conf.version);
  const [saved, setSaved] = useState<RateInput>();
  const [pending, setPending] = useState(false);
  const judged = judgeRate(conf, input, now);
  const stale = version !== conf.version && !pending;
  const dirty = JSON.stringify(input) !== JSON.stringify(startOf(conf));
  useDirtyForm(dirty, '下级费率');
  const save = useMutation({
    mutationFn: (input: RateInput) =>
      saveSonRate({
        sonId: conf.rate.sonId,
        prdId: conf.rate.prdId,
        agtRate: input.rate,
        enabled: input.enabled,
        ...(input.later ? { effectiveFrom: wireTimeOf(input.at) } : {}),
        version,
      }),
    meta: { quiet: true },
    onMutate: () => setPending(true),
    onSettled: () => setPending(false),
    async onSuccess({ effectiveFrom }, sent) {
      showToast('success', sent.later ? `费率已保存，将于 ${effectiveFrom} 生效` : '费率已生效');
      await refreshProducts();
      setSaved(sent);
    },
    onError: (error) => {
      form.refuse(error, { nameOf: (field) => NAMES[field] ?? field });
      if (error instanceof CallError && error.code === CODES.conflict) void onStale();
    },
  });
  // Saved and read again, which may take a render more: the next change begins on what stands now; what was typed stays.
  if (saved && conf.version !== version) {
    setSaved(undefined);
    setVersion(conf.version);
    if (input === saved) form.set(startOf(conf));
  }
  if (version === withdrawn && conf.version !== version) setVersion(conf.version);
  const rateError = judged.rateError ?? form.errors.rate;
  const general = form.errors.enabled ?? (stale ? undefined : form.errors.form);
  const ready = input.rate !== '' && !judged.rateError && !judged.atError && !judged.unchanged && !stale;
  useEffect(() => onState({ busy: save.isPending, ready }), [onState, save.isPending, ready]);

  function forget(): void {
    form.forget('form', ...Object.keys(input));
  }
  function change(next: Partial<RateInput>): void {
    form.set(next);
    forget();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!ready || save.isPending) return;
    forget();
    save.mutate(input);
  }
  return (
    <form ref={form.ref} id={formId} className="form-grid rate-form" noValidate onSubmit={submit} aria-label="设置费率">
      {stale ? (
        <div className="notice notice-warn" role="alert">
          <span>
            该费率刚被修改，现为 {conf.rate.agtRate || '未开通'}
            {conf.rate.agtRate ? '%' : ''}。您填写的内容已保留，请核对。
          </span>
          <Button small onClick={() => setVersion(conf.version)}>
            已核对，继续
          </Button>
        </div>
      ) : null}
      <TextField
        label="费率（%）"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={input.rate}
        error={rateError}
        hint={judged.limits}
        onChange={(event) => change({ rate: event.target.value.trim() })}
      />
      <p className="rate-margin" aria-live="polite" data-testid="rate-margin">
        {judged.margin ? (
          <>
            我的利差 <strong className="num">{judged.margin.rate}%</strong>，每收 10,000.00 元得{' '}
            <strong className="num">{groupMoney(judged.margin.per10k)}</strong> 元
          </>
        ) : (
          <span className="soft">{rateError ? '该费率没有利差。' : '填写费率后，这里显示您的利差。'}</span>
        )}
      </p>
      <label className="check-row rate-check">
        <input
          type="checkbox"
          checked={input.enabled}
          disabled={conf.offBySelf}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        为该下级开通此产品
      </label>
      {conf.offBySelf ? <p className="field-hint">该产品由下级自行关闭，只能由其本人开通。</p> : null}
      <fieldset className="chips rate-when">
        <legend className="field-label">生效时间</legend>
        <button type="button" className="chip" aria-pressed={!input.later} onClick={() => change({ later: false })}>
          立即生效
        </button>
        <button
          type="button"
          className="chip"
          aria-pressed={input.later}
          onClick={() => change({ later: true, at: input.at || fieldTimeOf(now + HOUR_MS) })}
        >
          指定时间
        </button>
      </fieldset>
      {input.later ? (
        <TextField
          label="于此时生效（北京时间）"
          type="datetime-local"
          min={fieldTimeOf(now)}
          value={input.at}
          error={judged.atError ?? form.errors.at}
          hint="到时自动生效，之前可以撤回。"
          onChange={(event) => change({ at: event.target.value })}
        />
      ) : null}
      {!input.later && dirty && conf.rate.coming.length > 0 ? (
        <p className="notice">已有待生效的费率，到时仍会生效；如不需要请在下方撤回。</p>
      ) : null}
      <FormError text={general} />
    </form>
  );
}
