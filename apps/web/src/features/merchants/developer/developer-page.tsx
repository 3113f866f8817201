import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../../lib/session/current-user.ts';
import { PageTabs } from '../../../ui/layout/page-tabs.tsx';
import { ProductsTab } from './products-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import * as zh from './zh.ts';

const TABS = [
  ['requests', zh.developerTabs.requests],
  ['products', zh.developerTabs.products],
] as const;

/** 开发者: what a merchant's developers need to build on the API. Others of the merchant see its products. */
export default function DeveloperPage(): ReactNode {
  const [query] = useSearchParams();
  const mayRead = useMay('request-log:read');
  if (!mayRead) return <ProductsTab above={null} />;
  const current = query.get('tab') === 'products' ? 'products' : 'requests';
  const tabs = <PageTabs label={zh.developerTabs.label} tabs={TABS} current={current} />;
  return current === 'products' ? <ProductsTab above={tabs} /> : <RequestsTab above={tabs} />;
}
