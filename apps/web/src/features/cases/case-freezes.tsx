import { type CaseFreeze, FREEZE_KINDS } from '@mashang/contract/risk-cases';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { actorText } from '../../lib/format/actor-text.ts';
import { useMay } from '../../lib/session/current-user.ts';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as factStyles from '../../ui/layout/facts.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import { usePendingOf } from '../approvals/use-pending.ts';
import * as zh from './zh.tsx';

function LiftDialog({ freeze, onClose }: { freeze: CaseFreeze; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('freeze.lift', freeze.id), [freeze.id]);
  return (
    <ProposeDialog title={zh.liftDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.liftDialog.lead(FREEZE_KINDS[freeze.kind], freeze.name)}</p>}
    </ProposeDialog>
  );
}

/** The freezes of the case, and the proposal to lift them. */
export function CaseFreezes({ freezes }: { freezes: readonly CaseFreeze[] }): ReactNode {
  const id = useId();
  const pendingOf = usePendingOf();
  const mayLift = useMay('freeze-lift:propose');
  const [lifting, setLifting] = useState<CaseFreeze>();
  if (freezes.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 className={controls.sectionTitle} id={id}>
        {zh.caseFreezes.heading}
      </h3>
      <ul className={caseLines.riskItems} data-testid="case-freezes">
        {freezes.map((freeze) => {
          const pending = pendingOf('risk-freeze', freeze.id);
          return (
            <li key={freeze.id} className={caseLines.riskItem}>
              <StatusTag tone={freeze.liftedTime ? 'mute' : 'bad'}>
                {freeze.liftedTime ? zh.caseFreezes.lifted : zh.caseFreezes.frozen}
              </StatusTag>
              <strong>
                {FREEZE_KINDS[freeze.kind]} {freeze.name}
              </strong>
              {freeze.held === '0.00' ? null : <span>{zh.caseFreezes.held(<MoneyText value={freeze.held} />)}</span>}
              <span className={`${looks.soft} ${factStyles.break}`}>
                {freeze.reason} · {actorText(freeze.by)} <span className={looks.num}>{freeze.time}</span>
                {freeze.liftedTime ? zh.caseFreezes.liftedBy(freeze.liftedTime, freeze.liftedBy) : ''}
              </span>
              <span className={looks.grow} />
              <PendingBadges pending={pending} />
              {!freeze.liftedTime && mayLift && pending.length === 0 ? (
                <Button small onClick={() => setLifting(freeze)}>
                  {zh.caseFreezes.askLift(<span className={looks.srOnly}>：{freeze.name}</span>)}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {lifting ? <LiftDialog freeze={lifting} onClose={() => setLifting(undefined)} /> : null}
    </section>
  );
}
