import type { OverseenMerchant } from '@mashang/contract/merchants';
import type { ReactNode } from 'react';
import { MerchantsPage } from '../../features/merchants/merchants-page.tsx';
import { MerchantVolume } from '../../features/reports/merchant-volume.tsx';
import { MerchantTerms } from '../../features/settlements/terms/merchant-terms.tsx';
import { useMay } from '../../lib/session/current-user.ts';

function Sections({ merchant }: { merchant: OverseenMerchant }): ReactNode {
  const maySettle = useMay('settlement:read');
  return (
    <>
      <MerchantVolume merchant={merchant} />
      {maySettle ? <MerchantTerms merchant={merchant} /> : null}
    </>
  );
}

/** 商户, with the volume and the settlement of a merchant in its drawer. */
export default function ComposedMerchantsPage(): ReactNode {
  return <MerchantsPage Sections={Sections} />;
}
