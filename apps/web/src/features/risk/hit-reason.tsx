import { BIRTH_WORDS, DOCUMENT_WORDS, type HitDetail, MATCH_STEPS } from '@mashang/contract/screening';
import { type ReactNode, useId } from 'react';

/** How a score came about: the name's part, what moved it, and what it is measured by. */
export function HitReason({ data }: { data: HitDetail }): ReactNode {
  const id = useId();
  const { reason, thresholds } = data;
  const rows = [
    ['名称', MATCH_STEPS[reason.step], reason.step === 'document' ? '—' : `${reason.name} 分`],
    ['出生日期', BIRTH_WORDS[reason.birth], reason.birth === 'other' ? '降低' : reason.birth ? '提高' : '—'],
    [
      '证件号码',
      DOCUMENT_WORDS[reason.document],
      reason.document === 'other' ? '降低' : reason.document ? '直接认定' : '—',
    ],
  ] as const;
  return (
    <section aria-labelledby={id}>
      <h3 className="section-title" id={id}>
        得分说明
      </h3>
      <table className="hit-reason">
        <thead>
          <tr>
            <th scope="col">比较</th>
            <th scope="col">结果</th>
            <th scope="col">影响</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, found, moved]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{found}</td>
              <td className="num">{moved}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">得分</th>
            <td>
              满 {thresholds.review} 分须复核，满 {thresholds.exact} 分视为同名
            </td>
            <td className="num">
              <strong>{reason.score} 分</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
