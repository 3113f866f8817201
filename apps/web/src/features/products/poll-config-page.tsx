import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { askBeforeLosing, PagePath } from '../../lib/form/dirty-forms.ts';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './products.module.css';
import { ownProductsQuery } from './queries.ts';
import { RotationEditor } from './rotation-editor.tsx';
import * as zh from './zh.tsx';

/**
 * 产品轮询管理: the accounts in a product's rotation, edited as one draft and replayed on the last day before it is saved.
 */
export default function PollConfigPage(): ReactNode {
  const [query, setQuery] = useSearchParams();
  const path = useContext(PagePath);
  const { data: products, error, refetch } = useQuery(ownProductsQuery);
  const asked = query.get('prdId');
  const product = products?.find(({ prdId }) => prdId === asked) ?? products?.[0];

  async function choose(prdId: string): Promise<void> {
    if (prdId !== product?.prdId && (await askBeforeLosing((form) => form.path === path))) setQuery({ prdId });
  }
  return (
    <div className={`${controls.page} ${styles.pollPage}`}>
      <div className={controls.pageHead}>
        <h1 className={controls.pageTitle}>{zh.pollConfig.title}</h1>
      </div>
      {error && !products ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!products && !error ? (
        <div className={`${controls.panel} ${styles.productCard}`}>
          <SkeletonLines lines={8} />
        </div>
      ) : null}
      {products?.length === 0 ? (
        <div className={controls.panel}>
          <EmptyState title={zh.pollConfig.emptyTitle} hint={zh.pollConfig.emptyHint} />
        </div>
      ) : null}
      {products && product ? (
        <>
          <fieldset className={`${controls.chips} ${styles.pollProducts}`}>
            <legend className={looks.srOnly}>{zh.pollConfig.product}</legend>
            {products.map(({ prdId, prdName }) => (
              <button
                key={prdId}
                type="button"
                className={controls.chip}
                aria-pressed={prdId === product.prdId}
                onClick={() => void choose(prdId)}
              >
                {prdName}
              </button>
            ))}
          </fieldset>
          <RotationEditor key={product.prdId} product={product} />
        </>
      ) : null}
    </div>
  );
}
