import { GUIDE_PATH } from '@mashang/contract/pages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../lib/session/current-user.ts';
import { PageTabs } from '../../../ui/layout/page-tabs.tsx';
import { AccessTab } from './access-tab.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { TABS } from './developer-lists.ts';
import { KeysTab } from './keys-tab.tsx';
import { ProductsTab } from './products-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { TestModeTab } from './test-mode-tab.tsx';
import * as zh from './zh.ts';

const TAB_OF = {
  keys: KeysTab,
  test: TestModeTab,
  access: AccessTab,
  deliveries: DeliveriesTab,
  requests: RequestsTab,
  products: ProductsTab,
};

/** 开发者: what a merchant's developers need to build on the API. Others of the merchant see its products. */
export default function DeveloperPage(): ReactNode {
  const [query] = useSearchParams();
  const mayRead = useMay('request-log:read');
  if (!mayRead) return <ProductsTab above={null} />;
  const asked = query.get('tab');
  const [current] = TABS.find(([name]) => name === asked) ?? TABS[0];
  const tabs = (
    <>
      <PageTabs label={zh.developerTabs.label} tabs={TABS} current={current} />
      <p>
        <a href={GUIDE_PATH} target="_blank" rel="noreferrer">
          {zh.guideLink}
        </a>
      </p>
    </>
  );
  const Tab = TAB_OF[current];
  return <Tab above={tabs} />;
}
