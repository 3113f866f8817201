import {
  PARTICIPANT_KIND_NAMES,
  PARTICIPANT_KINDS,
  type ParticipantKind,
  whyNoPlaceBelow,
} from '@mashang/contract/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { IssuedLink } from './issued-link.tsx';
import { addAgent, invitationProductsQuery, refreshNetwork } from './queries.ts';

const NAME = /^[a-z][a-z0-9_]{2,31}$/;
const PHONE = /^\+?\d[\d -]{4,18}$/;
type Errors = Record<string, string | undefined>;

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim();
}

function complaints(form: FormData): Errors {
  const errors: Errors = {};
  if (!NAME.test(textOf(form, 'name'))) errors.name = '3 至 32 位小写字母、数字或下划线，以字母开头';
  if (!textOf(form, 'legalName')) errors.legalName = '请输入实名';
  if (!PHONE.test(textOf(form, 'phone'))) errors.phone = '手机号格式不正确';
  return errors;
}

/** What the server says of a field; a rate is named by its place among those sent. */
function errorsFrom(error: unknown, sent: readonly string[]): Errors {
  if (!(error instanceof CallError)) return { form: '邀请失败，请重试' };
  const errors: Errors = {};
  for (const { field, reason } of error.fields) {
    const [, at] = /^rates\.(\d+)/.exec(field) ?? [];
    errors[at === undefined ? field : `rate-${sent[Number(at)]}`] = reason;
  }
  return error.fields.length > 0 ? errors : { form: error.message };
}

/** 邀请下级: who is invited, as what, with which first rates; then the link. */
export function InviteDialog({ depth, onClose }: { depth: number; onClose(): void }): ReactNode {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => randomText(24));
  const [kind, setKind] = useState<ParticipantKind>(whyNoPlaceBelow(depth, 'AGENT') ? 'CODE_MERCHANT' : 'AGENT');
  const [dirty, setDirty] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const products = useQuery(invitationProductsQuery);
  const noPlace = whyNoPlaceBelow(depth, 'AGENT');
  const invite = useMutation({
    mutationFn: (data: FormData) =>
      addAgent(
        {
          name: textOf(data, 'name'),
          kind,
          legalName: textOf(data, 'legalName'),
          phone: textOf(data, 'phone'),
          rates: givenRates(data),
        },
        key,
      ),
    meta: { quiet: true },
    onSuccess: refreshNetwork,
    onError: (error, data) =>
      setErrors(
        errorsFrom(
          error,
          givenRates(data).map(({ prdId }) => prdId),
        ),
      ),
  });
  useDirtyForm(dirty && !invite.isSuccess, '未提交的邀请');
  function givenRates(data: FormData) {
    const all = (products.data?.list ?? []).map(({ prdId }) => ({ prdId, agtRate: textOf(data, `rate-${prdId}`) }));
    return all.filter(({ agtRate }) => agtRate !== '');
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (invite.isPending) return;
    const data = new FormData(event.currentTarget);
    const wrong = complaints(data);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else invite.mutate(data);
  }
  if (invite.data)
    return (
      <Dialog
        key="issued"
        title={`邀请 ${invite.data.invitation.name}`}
        testId="invite-dialog"
        onClose={onClose}
        footer={<Button onClick={onClose}>完成</Button>}
      >
        <IssuedLink issued={invite.data} />
      </Dialog>
    );
  return (
    <Dialog
      key="form"
      title="邀请下级"
      testId="invite-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId} busy={invite.isPending}>
            生成邀请链接
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className="form-grid" noValidate onSubmit={submit} onInput={() => setDirty(true)}>
        <p className="soft">对方打开链接后自行设置密码、提交证件，经运营审核通过后方可接收资金。</p>
        <TextField
          label="登录名"
          name="name"
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.name}
          hint="小写字母、数字或下划线，之后不能修改"
          onInput={() => setErrors({ ...errors, name: undefined })}
        />
        <SelectField
          label="类型"
          name="kind"
          value={kind}
          error={errors.kind}
          hint={noPlace ?? undefined}
          options={PARTICIPANT_KINDS.filter((one) => !whyNoPlaceBelow(depth, one)).map(
            (one) => [one, PARTICIPANT_KIND_NAMES[one]] as const,
          )}
          onChange={(event) => setKind(event.target.value as ParticipantKind)}
        />
        <TextField
          label="实名（公司或个人全称）"
          name="legalName"
          maxLength={64}
          error={errors.legalName}
          onInput={() => setErrors({ ...errors, legalName: undefined })}
        />
        <TextField
          label="手机号"
          name="phone"
          type="tel"
          maxLength={20}
          error={errors.phone}
          onInput={() => setErrors({ ...errors, phone: undefined })}
        />
        {products.data && products.data.list.length > 0 ? (
          <fieldset className="rate-fields">
            <legend>初始费率（%，选填，不高于您的费率）</legend>
            {products.data.list.map(({ prdId, prdName, agtRate }) => (
              <TextField
                key={prdId}
                label={prdName}
                name={`rate-${prdId}`}
                inputMode="decimal"
                maxLength={7}
                placeholder={`≤ ${agtRate}`}
                error={errors[`rate-${prdId}`]}
                onInput={() => setErrors({ ...errors, [`rate-${prdId}`]: undefined })}
              />
            ))}
          </fieldset>
        ) : null}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
