import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cookiesWork } from '../../lib/api/cookie.ts';
import { latePart } from '../../lib/page/preloadable.tsx';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Button } from '../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../ui/form/code-field.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as fieldStyles from '../../ui/form/field.module.css';
import { TextField } from '../../ui/form/field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as publicStyles from '../../ui/layout/public.module.css';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
import type { Credentials } from './queries.ts';
import { hasSlidePass } from './slide/slide-pass.ts';
import { useSignIn } from './use-sign-in.ts';
import { WaitNotice } from './wait-notice.tsx';
import * as zh from './zh.tsx';

const SlideCheck = latePart(() => import('./slide/slide-check.tsx'));

/** Reads the fields from the form: a password manager may have filled them without an input event. */
function readForm(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return { username: String(data.get('username')), password: String(data.get('password')), code: codeOf(form) };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`);
  field?.focus();
  field?.select();
}

/** Account, password, and further input that the server requires; typed values stay after every refusal. */
export function SignInForm({ onTyping }: { onTyping(): void }): ReactNode {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const signing = useSignIn();
  const { errors, busy, needsCode, sliding, wait, openAt } = signing;
  const [canStay] = useState(cookiesWork);
  const [passed] = useState(hasSlidePass);
  const form = useRef<HTMLFormElement>(null);
  const firstWrong = (['username', 'password', 'code'] as const).find((field) => errors[field]);
  useEffect(() => {
    if (firstWrong) focusField(form.current, firstWrong);
  }, [firstWrong]);

  function send(slideToken?: string): void {
    if (!form.current || !canStay) return;
    const missing = signing.submit(readForm(form.current), slideToken);
    if (missing) focusField(form.current, missing);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }
  function typed(event: FormEvent): void {
    onTyping();
    signing.touched((event.target as HTMLInputElement).name);
  }
  function openSlidePage(): void {
    const { username } = form.current ? readForm(form.current) : { username: '' };
    void navigate(`${PUBLIC_PATHS.slide}${search}`, { state: { username } });
  }
  const username = (state as { username?: unknown } | null)?.username;
  return (
    <form
      ref={form}
      className={publicStyles.publicForm}
      onSubmit={submit}
      onInput={typed}
      noValidate
      aria-label={zh.signInForm.region}
    >
      {canStay ? null : (
        <p className={`${controls.notice} ${controls.noticeBad}`} role="alert">
          {zh.signInForm.cookiesBlocked}
        </p>
      )}
      {passed && !sliding ? <p className={controls.notice}>{zh.signInForm.slidePassed}</p> : null}
      <TextField
        label={zh.signInForm.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={64}
        defaultValue={typeof username === 'string' ? username : ''}
        error={errors.username}
      />
      <PasswordField
        label={zh.signInForm.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      {needsCode ? <CodeField autoFocus recoverable error={errors.code} /> : null}
      {errors.form ? (
        <p className={`${controls.notice} ${controls.noticeBad}`} role="alert">
          {errors.form}
          {openAt ? <a href={`${openAt}/login${search}`}>{zh.signInForm.goToSlide}</a> : null}
        </p>
      ) : null}
      {wait ? <WaitNotice wait={wait} onOver={signing.waited} /> : null}
      {sliding ? (
        <div className={dialogStyles.formGrid}>
          <Suspense fallback={<span className={controls.skeleton} data-testid="skeleton" />}>
            <SlideCheck onPassed={send} />
          </Suspense>
          <div className={fieldStyles.fieldFoot}>
            <span className={looks.soft}>{zh.signInForm.imageCut}</span>
            <Button kind="link" onClick={openSlidePage}>
              {zh.signInForm.slideOnOwnPage}
            </Button>
          </div>
        </div>
      ) : null}
      <Button kind="primary" type="submit" busy={busy} disabled={wait !== undefined} className={publicStyles.btnWide}>
        {zh.signInForm.region}
      </Button>
      <PasskeySignIn busy={busy} run={signing.run} />
    </form>
  );
}
