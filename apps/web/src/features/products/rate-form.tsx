import { CODES } from '@mashang/contract/errors';
import { groupMoney } from '@mashang/contract/money';
import type { SonConf } from '@mashang/contract/products';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { useNow } from '../../lib/format/use-now.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './products.module.css';
import { refreshProducts, saveSonRate } from './queries.ts';
import { fieldTimeOf, judgeRate, type RateInput, wireTimeOf } from './rate-rules.ts';
import * as zh from './zh.tsx';

type Props = {
  conf: SonConf;
  formId: string;
  onState(state: { busy: boolean; ready: boolean }): void;
  onStale(): Promise<unknown>;
  /** The version on which this user has just withdrawn a coming rate: the next version is not another user's change. */
  withdrawn: string | undefined;
};

const HOUR_MS = 3_600_000;
/** The form's names of the call's fields. */
const NAMES: Readonly<Record<string, string>> = { agtRate: 'rate', effectiveFrom: 'at' };

function startOf({ rate, offBySelf }: SonConf): RateInput {
  const enabled = rate.agtRate === '' || (rate.enabled && !offBySelf);
  return { rate: rate.agtRate, enabled, later: false, at: '' };
}

/** Sets a direct child's rate: it is checked while it is typed, and kept when another user saved first. */
export function RateForm({ conf, formId, onState, onStale, withdrawn }: Props): ReactNode {
  const now = useNow(15_000);
  const form = useForm<RateInput>({}, () => startOf(conf));
  const input = form.values;
  // The version on which this form started: a newer one is shown, and adopted only when the user says so.
  const [version, setVersion] = useState(conf.version);
  const [saved, setSaved] = useState<RateInput>();
  const [pending, setPending] = useState(false);
  const judged = judgeRate(conf, input, now);
  const stale = version !== conf.version && !pending;
  const dirty = JSON.stringify(input) !== JSON.stringify(startOf(conf));
  useDirtyForm(dirty, zh.rateForm.dirty);
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
      showToast('success', sent.later ? zh.rateForm.savedForLater(effectiveFrom) : zh.rateForm.saved);
      await refreshProducts();
      setSaved(sent);
    },
    onError: (error) => {
      form.refuse(error, { nameOf: (field) => NAMES[field] ?? field });
      if (error instanceof CallError && error.code === CODES.conflict) void onStale();
    },
  });
  // After the save the new version may arrive one render later: the next change starts from it, and typed values stay.
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
    <form
      ref={form.ref}
      id={formId}
      className={`${dialogStyles.formGrid} ${styles.rateForm}`}
      noValidate
      onSubmit={submit}
      aria-label={zh.rateForm.title}
    >
      {stale ? (
        <div className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
          <span>
            {zh.rateForm.changedMeanwhile(conf.rate.agtRate || zh.rateForm.notOpen, conf.rate.agtRate ? '%' : '')}
          </span>
          <Button small onClick={() => setVersion(conf.version)}>
            {zh.rateForm.checkedContinue}
          </Button>
        </div>
      ) : null}
      <TextField
        label={zh.rateForm.rate}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={input.rate}
        error={rateError}
        hint={judged.limits}
        onChange={(event) => change({ rate: event.target.value.trim() })}
      />
      <p className={styles.rateMargin} aria-live="polite" data-testid="rate-margin">
        {judged.margin ? (
          zh.rateForm.spread(
            <strong className={looks.num}>{judged.margin.rate}%</strong>,
            <strong className={looks.num}>{groupMoney(judged.margin.per10k)}</strong>,
          )
        ) : (
          <span className={looks.soft}>{rateError ? zh.rateForm.noSpread : zh.rateForm.spreadHint}</span>
        )}
      </p>
      <label className={`${controls.checkRow} ${styles.rateCheck}`}>
        <input
          type="checkbox"
          checked={input.enabled}
          disabled={conf.offBySelf}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        {zh.rateForm.open}
      </label>
      {conf.offBySelf ? <p className={controls.fieldHint}>{zh.rateForm.closedByOwnerHint}</p> : null}
      <fieldset className={`${controls.chips} ${styles.rateWhen}`}>
        <legend className={controls.fieldLabel}>{zh.rateForm.effectiveFrom}</legend>
        <button
          type="button"
          className={controls.chip}
          aria-pressed={!input.later}
          onClick={() => change({ later: false })}
        >
          {zh.rateForm.now}
        </button>
        <button
          type="button"
          className={controls.chip}
          aria-pressed={input.later}
          onClick={() => change({ later: true, at: input.at || fieldTimeOf(now + HOUR_MS) })}
        >
          {zh.rateForm.atTime}
        </button>
      </fieldset>
      {input.later ? (
        <TextField
          label={zh.rateForm.atTimeField}
          type="datetime-local"
          min={fieldTimeOf(now)}
          value={input.at}
          error={judged.atError ?? form.errors.at}
          hint={zh.rateForm.atTimeHint}
          onChange={(event) => change({ at: event.target.value })}
        />
      ) : null}
      {!input.later && dirty && conf.rate.coming.length > 0 ? (
        <p className={controls.notice}>{zh.rateForm.alreadyComing}</p>
      ) : null}
      <FormError text={general} />
    </form>
  );
}
