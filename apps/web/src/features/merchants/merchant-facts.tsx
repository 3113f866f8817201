import { MERCHANT_COLUMNS } from '@mashang/contract/lists/merchants';
import { APPLICATION_FACTS, APPLICATION_STATE_NAMES, type OverseenMerchantDetail } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES } from '@mashang/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { startApplication } from './queries.ts';
import * as zh from './zh.tsx';

/** A link to the merchant's application; a renewed review starts here. */
function ApplicationLink({ detail }: { detail: OverseenMerchantDetail }): ReactNode {
  const { merchant, applicationId, applicationState } = detail;
  const navigate = useNavigate();
  const review = usePagePath('merchant-applications');
  const [mayRead, mayWrite] = [useMay('merchant-application:read'), useMay('merchant-application:write')];
  const [intent, setIntent] = useState(() => crypto.randomUUID());
  const open = (id: string) => review && navigate(`${review}?detail=${id}`);
  const again = useMutation({
    mutationFn: () => startApplication({ merchantId: merchant.id }, intent),
    onSuccess: ({ id }) => {
      // The drawer stays open behind the review's page; another start from here is another intent.
      setIntent(crypto.randomUUID());
      open(id);
    },
  });
  const isOpen = applicationState !== null && APPLICATION_FACTS[applicationState].open;
  return (
    <span className={controls.chips}>
      {applicationId && mayRead && review ? (
        <Button kind="link" onClick={() => open(applicationId)}>
          {zh.applicationLink.view(applicationState === null ? '' : `（${APPLICATION_STATE_NAMES[applicationState]}）`)}
        </Button>
      ) : null}
      {mayWrite && !isOpen ? (
        <Button kind="link" busy={again.isPending} onClick={() => again.mutate()}>
          {zh.applicationLink.startReview}
        </Button>
      ) : null}
    </span>
  );
}

/** A value with a link that changes it, where this user may. */
function Changeable({ label, onChange, children }: { label: string; onChange?: () => void; children: ReactNode }) {
  return (
    <span className={controls.chips}>
      {children}
      {onChange ? (
        <Button kind="link" aria-label={label} onClick={onChange}>
          {zh.merchantDrawer.change}
        </Button>
      ) : null}
    </span>
  );
}

type Props = { detail: OverseenMerchantDetail; onChangeAgent(): void; onChangeJitter(): void };

/** What is on record of a merchant, with the changes that may be proposed beside their values. */
export function MerchantFacts({ detail, onChangeAgent, onChangeJitter }: Props): ReactNode {
  const { merchant, acquiringAgent, amountJitter, ipAllow } = detail;
  const mayFee = useMay('merchant-fee:propose');
  const mayAccess = useMay('merchant-access:propose');
  const mayApply = useMay('merchant-application:read');
  const fact = factsOf(MERCHANT_COLUMNS, merchant);
  return (
    <Facts
      rows={[
        fact('mchId', <span className={looks.mono}>{merchant.mchId}</span>),
        fact('legalName'),
        fact('available'),
        fact('held'),
        fact('riskTier', RISK_TIER_NAMES[merchant.riskTier]),
        fact('kybExpiresAt', merchant.kybExpiresAt),
        [zh.merchantDrawer.application, mayApply ? <ApplicationLink key="p" detail={detail} /> : ''],
        [
          zh.merchantDrawer.acquiringAgent,
          <Changeable
            key="g"
            label={zh.merchantDrawer.changeAgentLabel}
            {...(mayFee ? { onChange: onChangeAgent } : {})}
          >
            {acquiringAgent || zh.merchantDrawer.noAgent}
          </Changeable>,
        ],
        fact('createTime'),
        [
          zh.merchantDrawer.ipList,
          <span key="w" className={ipAllow.length > 0 ? `${looks.mono} ${factStyles.break}` : undefined}>
            {ipAllow.join('、') || zh.merchantDrawer.anyIp}
          </span>,
        ],
        [
          zh.merchantDrawer.amountJitter,
          <Changeable
            key="j"
            label={zh.merchantDrawer.changeJitterLabel}
            {...(mayAccess ? { onChange: onChangeJitter } : {})}
          >
            <span className={looks.num}>
              {amountJitter === '0.00' ? zh.merchantDrawer.noJitter : zh.merchantDrawer.jitter(amountJitter)}
            </span>
          </Changeable>,
        ],
      ]}
    />
  );
}
