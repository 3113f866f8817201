import { BUSINESS_FIELDS } from '@mashang/contract/businesses';
import { RATE } from '@mashang/contract/money';
import {
  LOGIN_NAME,
  PARTICIPANT_KIND_NAMES,
  PARTICIPANT_KINDS,
  type ParticipantKind,
  whyNoPlaceBelow,
} from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import * as styles from '../participants.module.css';
import { addAgent, invitationProductsQuery, refreshNetwork } from '../queries.ts';
import * as zh from '../zh.tsx';
import { IssuedLink } from './issued-link.tsx';

const FIELDS = { name: LOGIN_NAME, legalName: BUSINESS_FIELDS.legalName, phone: BUSINESS_FIELDS.phone };
/** A rate has the key `rate-` and its product's id. */
type Draft = { name: string; kind: ParticipantKind; legalName: string; phone: string } & {
  [rate: `rate-${string}`]: string;
};

function givenRates(draft: Draft): { prdId: string; agtRate: string }[] {
  return Object.entries(draft).flatMap(([name, agtRate]) =>
    name.startsWith('rate-') && agtRate ? [{ prdId: name.slice('rate-'.length), agtRate }] : [],
  );
}

/** 邀请下级: asks who is invited, as which kind, with which first rates; then shows the link. */
export function InviteDialog({ depth, onClose }: { depth: number; onClose(): void }): ReactNode {
  const formId = useId();
  const noPlace = whyNoPlaceBelow(depth, 'AGENT');
  const form = useForm<Draft>(FIELDS, {
    name: '',
    kind: noPlace ? 'CODE_MERCHANT' : 'AGENT',
    legalName: '',
    phone: '',
  });
  const products = useQuery(invitationProductsQuery);
  const { name, kind, legalName, phone } = form.sent;
  const rates = givenRates(form.sent);
  const invite = useMutation({
    mutationFn: () => addAgent({ name, kind, legalName, phone, rates }, form.key),
    meta: { quiet: true },
    onSuccess: refreshNetwork,
    onError: (error) =>
      form.refuse(error, {
        failed: zh.inviteDialog.failed,
        // The call names a rate by its index in the request.
        nameOf: (field) => field.replace(/^rates\.(\d+).*/, (_, at) => `rate-${rates[Number(at)]?.prdId}`),
      }),
  });
  useDirtyForm(form.dirty && !invite.isSuccess, zh.inviteDialog.dirtyText);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!invite.isPending && form.check()) invite.mutate();
  }
  if (invite.data)
    return (
      <Dialog
        key="issued"
        title={zh.inviteDialog.doneTitle(invite.data.invitation.name)}
        testId="invite-dialog"
        onClose={onClose}
        footer={<Button onClick={onClose}>{zh.inviteDialog.done}</Button>}
      >
        <IssuedLink issued={invite.data} />
      </Dialog>
    );
  return (
    <Dialog
      key="form"
      title={zh.inviteDialog.title}
      testId="invite-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{zh.inviteDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} busy={invite.isPending}>
            {zh.inviteDialog.submit}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <p className={looks.soft}>{zh.inviteDialog.lead}</p>
        <FormField of={form.at('name')} plain hint={zh.inviteDialog.nameHint} />
        <FormSelect
          of={form.at('kind')}
          label={zh.inviteDialog.kind}
          hint={noPlace ?? undefined}
          options={PARTICIPANT_KINDS.filter((one) => !whyNoPlaceBelow(depth, one)).map(
            (one) => [one, PARTICIPANT_KIND_NAMES[one]] as const,
          )}
        />
        <FormField of={form.at('legalName')} label={zh.inviteDialog.legalName} />
        <FormField of={form.at('phone')} />
        {products.data && products.data.list.length > 0 ? (
          <fieldset className={styles.rateFields}>
            <legend>{zh.inviteDialog.rate}</legend>
            {products.data.list.map(({ prdId, prdName, agtRate }) => (
              <FormField
                key={prdId}
                of={{ ...form.at(`rate-${prdId}`), rule: RATE, value: form.values[`rate-${prdId}`] ?? '' }}
                label={prdName}
                placeholder={`≤ ${agtRate}`}
              />
            ))}
          </fieldset>
        ) : null}
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
