import type { SubAgent } from '@mashang/contract/participants';
import { KYC_STATUS } from '@mashang/contract/standing';
import type { ReactNode } from 'react';
import { useFloats } from '../../../lib/session/use-floats.ts';
import { YuanText } from '../../../ui/display/money-text.tsx';
import { StandingTag } from '../../../ui/display/standing-tag.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { Icon } from '../../../ui/layout/icon.tsx';
import * as looks from '../../../ui/layout/looks.module.css';
import * as orderList from '../../../ui/table/order-list.module.css';
import { KindTag, KycTag } from '../participant-tags.tsx';
import * as styles from '../participants.module.css';
import * as zh from '../zh.tsx';
import type { TreeRow } from './tree-rules.ts';

type Props = { rows: readonly TreeRow[]; onOpen(agent: SubAgent): void; onToggle(id: string): void };

/** The tree on a phone, with indented levels. */
export function SubAgentCards({ rows, onOpen, onToggle }: Props): ReactNode {
  const floats = useFloats();
  return (
    <ul className={`${orderList.orderCards} ${styles.treeCards}`} data-testid="sub-agent-cards">
      {rows.map(({ agent, level, open }) => (
        <li
          key={agent.id}
          className={orderList.orderCard}
          data-row={agent.id}
          style={{ marginInlineStart: `${(level - 1) * 18}px` }}
        >
          <button type="button" className={orderList.orderCardBody} onClick={() => onOpen(agent)}>
            <span className={orderList.orderCardLine}>
              <strong>{agent.name}</strong>
              <span className={controls.chips}>
                <KindTag kind={agent.kind} />
                <StandingTag row={agent} />
                {agent.kycStatus === KYC_STATUS.verified ? null : <KycTag kycStatus={agent.kycStatus} />}
              </span>
            </span>
            <span className={looks.soft}>{agent.legalName}</span>
            <span className={orderList.orderCardLine}>
              {floats ? <span>{zh.subAgentCards.available(<YuanText value={agent.available} />)}</span> : null}
              <span className={looks.soft}>{zh.subAgentCards.today(<YuanText value={agent.todayAmount} />)}</span>
            </span>
          </button>
          {agent.sons > 0 ? (
            <Button aria-expanded={open} onClick={() => onToggle(agent.id)}>
              <Icon name={open ? 'down' : 'right'} size={15} />
              {open ? zh.subAgentCards.fold : zh.subAgentCards.unfold(agent.sons)}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
