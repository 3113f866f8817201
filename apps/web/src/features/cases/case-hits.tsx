import { type FactName, factText, MONITOR_FACTS, MONITOR_OUTCOMES } from '@mashang/contract/monitoring';
import type { RiskCaseDetail } from '@mashang/contract/risk-cases';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { Facts } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as styles from './cases.module.css';
import { decisionQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Code of the rule for screening hits, which are decided on another page. */
const SCREENING = 'listed';
const TONES = { allow: 'mute', review: 'warn', hold: 'bad', decline: 'bad' } as const;

/** The facts of a decision, and whether it gives the same result again. */
function DecisionFacts({ id }: { id: string }): ReactNode {
  const { data } = useQuery({ ...decisionQuery(id), placeholderData: keepPreviousData });
  if (!data) return <SkeletonLines lines={3} />;
  const facts = Object.entries(data.facts).filter(([name]) => name in MONITOR_FACTS);
  return (
    <div className={styles.riskDecision}>
      <p className={looks.soft}>
        {zh.decisionFacts.facts(
          data.time,
          data.orderNo,
          data.ruleSet,
          data.reproduced ? zh.decisionFacts.sameOutcome : zh.decisionFacts.otherOutcome,
        )}
      </p>
      <Facts
        rows={facts.map(([name, value]) => [MONITOR_FACTS[name as FactName].title, factText(name as FactName, value)])}
      />
    </div>
  );
}

/** Why the case exists: the rules that matched, how often, and the facts of the last match. */
export function CaseHits({ hits }: { hits: RiskCaseDetail['hits'] }): ReactNode {
  const id = useId();
  // Keyed by the hit, not by its last decision: the next order of an open case must not close the open row.
  const [open, setOpen] = useState('');
  const hitsPath = usePagePath('screening-hits');
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.caseHits.heading}
      </h3>
      <ul className={caseLines.riskItems} data-testid="case-hits">
        {hits.map((hit) => (
          <li key={hit.id} className={caseLines.riskItem}>
            <strong>{hit.title}</strong>
            <StatusTag tone={TONES[hit.outcome]}>{MONITOR_OUTCOMES[hit.outcome]}</StatusTag>
            <span>{zh.caseHits.total(hit.times, <MoneyText value={hit.amount} />)}</span>
            <span className={`${looks.soft} ${looks.num}`}>{hit.time}</span>
            <span className={looks.grow} />
            {hit.what === SCREENING && hitsPath ? (
              <Link to={`${hitsPath}?subjectId=${encodeURIComponent(hit.orderNo)}`}>{zh.caseHits.review}</Link>
            ) : null}
            <Button
              small
              kind="text"
              aria-expanded={open === hit.id}
              onClick={() => setOpen(open === hit.id ? '' : hit.id)}
            >
              {open === hit.id ? zh.caseHits.fold : zh.caseHits.reasons}
              <span className={looks.srOnly}>：{hit.title}</span>
            </Button>
            {open === hit.id ? <DecisionFacts id={hit.decision} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
