import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { type OpenInvitation, PARTICIPANT_KIND_NAMES } from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { CallError } from '../../../lib/api/call-error.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { type Errors, type FaultWords, isFine } from '../../../lib/form/form-rules.ts';
import { INCOMPLETE } from '../../../lib/form/form-texts.ts';
import { todayText } from '../../../lib/format/shanghai-dates.ts';
import { usePageTitle } from '../../../lib/format/title.ts';
import { newPasswordError } from '../../../lib/session/new-password.ts';
import { Facts } from '../../../ui/display/facts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { PasswordStrength } from '../../../ui/form/password-strength.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { LoadError } from '../../../ui/layout/load-error.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as publicStyles from '../../../ui/layout/public.module.css';
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx';
import { blankPapers, fileOf, PAPER_FIELDS, PAPER_WORDS, whyPapersWrong } from '../paper-rules.ts';
import { PapersFields } from '../papers-form.tsx';
import { acceptInvitation, invitationQuery } from '../queries.ts';
import * as zh from '../zh.tsx';

const FAULTS: FaultWords = {
  ...PAPER_WORDS,
  failed: zh.faults.failed,
  nameOf: (field) => (field === 'againPassword' ? 'again' : PAPER_WORDS.nameOf(field)),
};

function passwordErrors(password: string, again: string): Errors {
  const wrongAgain = again === password ? undefined : zh.passwordErrors.wrongAgain;
  return { password: newPasswordError(password), again: again ? wrongAgain : zh.passwordErrors.again };
}

function AcceptForm({ invitation, token }: { invitation: OpenInvitation; token: string }): ReactNode {
  const { legalName, phone, kind } = invitation;
  const form = useForm(PAPER_FIELDS, () => ({
    ...blankPapers({ legalName, phone, business: kind === 'AGENT' ? 'enterprise' : 'individual' }),
    password: '',
    again: '',
  }));
  const { password, again } = form.values;
  const accept = useMutation({
    mutationFn: () => acceptInvitation({ ...fileOf(form.values), password, again }, token),
    meta: { quiet: true },
    onError: (error) => form.refuse(error, FAULTS),
  });
  useDirtyForm(!accept.isSuccess && form.dirty, zh.acceptForm.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (accept.isPending) return;
    const wrong = { ...passwordErrors(password, again), ...whyPapersWrong(form.values, todayText(Date.now())) };
    if (form.check({ ...wrong, form: isFine(wrong) ? undefined : INCOMPLETE })) accept.mutate();
  }
  if (accept.isSuccess)
    return (
      <div className={publicStyles.publicForm} data-testid="invite-done">
        <h1>{zh.acceptForm.doneHeading}</h1>
        <p className={publicStyles.publicLead}>{zh.acceptForm.doneLead(<strong>{accept.data.name}</strong>)}</p>
        <Link className={`${controls.btn} ${controls.btnPrimary} ${publicStyles.btnWide}`} to={PUBLIC_PATHS.signIn}>
          {zh.acceptForm.signIn}
        </Link>
      </div>
    );
  return (
    <form
      ref={form.ref}
      className={publicStyles.publicForm}
      noValidate
      onSubmit={submit}
      onInput={() => form.forget('form')}
    >
      <h1>{zh.acceptForm.heading}</h1>
      <Facts
        rows={[
          [zh.acceptForm.inviterName, `${invitation.inviterName}（${invitation.inviterLegalName}）`],
          [zh.acceptForm.username, invitation.name],
          [zh.acceptForm.kind, PARTICIPANT_KIND_NAMES[invitation.kind]],
          [zh.acceptForm.expiresAt, invitation.expiresAt],
        ]}
      />
      <input
        className={looks.srOnly}
        type="text"
        autoComplete="username"
        value={invitation.name}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={zh.acceptForm.password}
        name="password"
        autoComplete="new-password"
        error={form.errors.password}
        hint={<PasswordStrength password={password} />}
        onInput={form.at('password').put}
      />
      <PasswordField
        label={zh.acceptForm.again}
        name="again"
        autoComplete="new-password"
        error={form.errors.again}
        onInput={form.at('again').put}
      />
      <PapersFields form={form} authority={{ token }} />
      <FormError text={form.errors.form} />
      <Button type="submit" kind="primary" className={publicStyles.btnWide} busy={accept.isPending}>
        {zh.acceptForm.submit}
      </Button>
    </form>
  );
}

/** The page of an invitation's link: the inviter, a new password, documents. Anybody who has the link may open it. */
export default function InvitePage(): ReactNode {
  usePageTitle(zh.invitePage.pageTitle);
  const token = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(invitationQuery(token));
  if (token === '')
    return (
      <div className={publicStyles.publicForm}>
        <h1>{zh.invitePage.brokenHeading}</h1>
        <p className={publicStyles.publicLead}>{zh.invitePage.brokenLead}</p>
      </div>
    );
  if (error instanceof CallError && error.code > 0)
    return (
      <div className={publicStyles.publicForm}>
        <h1>{zh.invitePage.goneHeading}</h1>
        <p className={`${controls.notice} ${controls.noticeWarn}`} role="alert">
          {error.message}
        </p>
        <Link className={`${controls.btn} ${publicStyles.btnWide}`} to={PUBLIC_PATHS.signIn}>
          {zh.invitePage.signIn}
        </Link>
      </div>
    );
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return data ? <AcceptForm invitation={data} token={token} /> : <SkeletonLines lines={8} />;
}
