import { BIRTH_WORDS, DOCUMENT_WORDS, type HitDetail, MATCH_STEPS } from '@mashang/contract/screening';
import { type ReactNode, useId } from 'react';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './screening.module.css';
import * as zh from './zh.tsx';

/** Parts of a score: the name's part, what changed it, and the thresholds. */
export function HitReason({ data }: { data: HitDetail }): ReactNode {
  const id = useId();
  const { reason, thresholds } = data;
  const rows = [
    [zh.hitReason.name, MATCH_STEPS[reason.step], reason.step === 'document' ? '—' : zh.hitReason.score(reason.name)],
    [
      zh.hitReason.birthDate,
      BIRTH_WORDS[reason.birth],
      reason.birth === 'other' ? zh.hitReason.lowers : reason.birth ? zh.hitReason.raises : '—',
    ],
    [
      zh.hitReason.document,
      DOCUMENT_WORDS[reason.document],
      reason.document === 'other' ? zh.hitReason.lowers : reason.document ? zh.hitReason.decides : '—',
    ],
  ] as const;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.hitReason.heading}
      </h3>
      <table className={styles.hitReason}>
        <thead>
          <tr>
            <th scope="col">{zh.hitReason.compared}</th>
            <th scope="col">{zh.hitReason.result}</th>
            <th scope="col">{zh.hitReason.effect}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, found, moved]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{found}</td>
              <td className={looks.num}>{moved}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{zh.hitReason.scoreColumn}</th>
            <td>{zh.hitReason.thresholds(thresholds.review, thresholds.exact)}</td>
            <td className={looks.num}>
              <strong>{zh.hitReason.total(reason.score)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
