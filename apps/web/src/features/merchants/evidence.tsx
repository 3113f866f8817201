import { type ApplicationDetail, MERCHANT_DOCUMENT_NAMES } from '@mashang/contract/merchants';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Papers beside what was written: one large, the others a click away. Only what is looked at is fetched, because that is noted. */
export function Evidence({ documents }: { documents: ApplicationDetail['documents'] }): ReactNode {
  const [at, setAt] = useState(0);
  const shown = documents[at] ?? documents[0];
  if (!shown)
    return (
      <section aria-label="材料" className="kyb-evidence">
        <EmptyState title="没有材料" hint="填写人还没有上传材料。" />
      </section>
    );
  const title = MERCHANT_DOCUMENT_NAMES[shown.kind];
  return (
    <section aria-label="材料" className="kyb-evidence">
      <h3 className="section-title">材料（查看会记入审计日志）</h3>
      <fieldset className="kyb-evidence-tabs" aria-label="选择材料">
        {documents.map(({ kind, url }, place) => (
          <button
            key={url}
            type="button"
            className="kyb-evidence-tab"
            aria-pressed={place === at}
            onClick={() => setAt(place)}
          >
            {MERCHANT_DOCUMENT_NAMES[kind]}
          </button>
        ))}
      </fieldset>
      <figure>
        <a href={shown.url} target="_blank" rel="noreferrer" aria-label={`在新窗口查看 ${title}`}>
          <img src={shown.url} alt={title} />
        </a>
        <figcaption className="soft">
          {title} · {shown.expiresOn ? `有效期至 ${shown.expiresOn}` : '长期有效'}
        </figcaption>
      </figure>
    </section>
  );
}
