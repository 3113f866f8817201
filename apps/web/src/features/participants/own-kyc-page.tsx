import { BUSINESS_NAMES } from '@mashang/contract/businesses';
import type { OwnKyc } from '@mashang/contract/participants';
import { KYC_STATUS, type KycStatus } from '@mashang/contract/standing';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import { todayText } from '../../lib/format/shanghai-dates.ts';
import { useLiveRefresh } from '../../lib/realtime/use-live-refresh.ts';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { blankPapers, fileOf, PAPER_FIELDS, PAPER_WORDS, whyPapersWrong } from './paper-rules.ts';
import { PapersFields } from './papers-form.tsx';
import { KycTag } from './participant-tags.tsx';
import * as styles from './participants.module.css';
import { ownKycQuery, submitKyc } from './queries.ts';
import { PaymentBack } from './review/payment-back.tsx';
import * as zh from './zh.tsx';

const LIVE_GAP_MS = 300;
const SAYS: Readonly<Record<KycStatus, string>> = {
  [KYC_STATUS.none]: zh.kycStates.notHandedIn,
  [KYC_STATUS.pending]: zh.kycStates.waiting,
  [KYC_STATUS.verified]: zh.kycStates.verified,
  [KYC_STATUS.rejected]: zh.kycStates.refused,
  [KYC_STATUS.expired]: zh.kycStates.expired,
};

function HandIn({ kyc }: { kyc: OwnKyc }): ReactNode {
  const form = useForm(PAPER_FIELDS, () =>
    blankPapers({
      legalName: kyc.legalName,
      phone: kyc.phone,
      business: kyc.business ?? (kyc.kind === 'AGENT' ? 'enterprise' : 'individual'),
    }),
  );
  const send = useMutation({
    mutationFn: () => submitKyc(fileOf(form.values)),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.handIn.done);
      return queryClient.invalidateQueries({ queryKey: ownKycQuery.queryKey });
    },
    onError: (failure) => form.refuse(failure, PAPER_WORDS),
  });
  useDirtyForm(form.dirty && !send.isSuccess, zh.handIn.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    if (form.check(whyPapersWrong(form.values, todayText(Date.now())))) send.mutate();
  }
  return (
    <form ref={form.ref} className={styles.papers} data-testid="papers" noValidate onSubmit={submit}>
      <h2 className={controls.sectionTitle}>
        {kyc.kycStatus === KYC_STATUS.verified ? zh.handIn.update : zh.handIn.handIn}
      </h2>
      <PapersFields form={form} authority="own" />
      <FormError text={form.errors.form} />
      <div className={controls.chips}>
        <Button type="submit" kind="primary" busy={send.isPending}>
          {zh.handIn.submit}
        </Button>
      </div>
    </form>
  );
}

/** 实名认证: state of the user's own verification, and the submission of new documents. */
export default function OwnKycPage(): ReactNode {
  const { data, error, refetch } = useQuery(ownKycQuery);
  useLiveRefresh(LIVE_GAP_MS, refetch, 'network');
  return (
    <div className={controls.page}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.ownKycPage.heading}</h1>
        {data ? <KycTag kycStatus={data.kycStatus} /> : null}
      </div>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={6} /> : null}
      {data ? (
        <section className={`${controls.panel} ${styles.ownKyc}`}>
          <p>{SAYS[data.kycStatus]}</p>
          {data.kycStatus === KYC_STATUS.rejected && data.reason ? (
            <p className={`${controls.notice} ${controls.noticeBad}`}>{zh.ownKycPage.notice(data.reason)}</p>
          ) : null}
          <Facts
            rows={[
              [zh.ownKycPage.business, data.business ? BUSINESS_NAMES[data.business] : ''],
              [zh.ownKycPage.legalName, data.legalName],
              [zh.ownKycPage.phone, data.phone],
              [zh.ownKycPage.kycExpiresAt, data.kycExpiresAt],
            ]}
          />
          {data.gate ? (
            <p className={`${controls.notice} ${controls.noticeBad}`} data-testid="own-gate">
              {data.gate}
              {data.businessDue ? zh.ownKycPage.businessDue(data.businessDue) : ''}
            </p>
          ) : null}
          {data.payment ? <PaymentBack payment={data.payment} /> : null}
          {data.mayHandIn ? <HandIn kyc={data} /> : null}
        </section>
      ) : null}
    </div>
  );
}
