import type { AgtIndex } from '@mashang/contract/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePagePath } from '../../lib/page/page-paths.ts';
import * as looks from '../../ui/layout/looks.module.css';
import * as styles from './dashboard.module.css';
import * as zh from './zh.tsx';

type Counts = AgtIndex['payouts'];
type Todo = { name: keyof Counts; text: string; page: 'hall' | 'own'; query: string; action: string };

/** The more urgent comes first: money that is on its way before money that has not left yet. */
const TODOS: readonly Todo[] = [
  { name: 'open', text: zh.payoutTodos.openPayouts, page: 'own', query: 'status=0%2C3', action: zh.payoutTodos.pay },
  { name: 'waiting', text: zh.payoutTodos.claimable, page: 'hall', query: 'status=0', action: zh.payoutTodos.claim },
];

/** Whether any payout waits for the user. */
export function hasPayoutTodos(payouts: Counts): boolean {
  return TODOS.some(({ name }) => payouts[name] > 0);
}

/** To-do entries about payouts, each with a link to the list of exactly those. */
export function PayoutTodos({ payouts }: { payouts: Counts }): ReactNode {
  const paths = { hall: usePagePath('payout-hall'), own: usePagePath('my-payouts') };
  return TODOS.filter(({ name }) => payouts[name] > 0).map(({ name, text, page, query, action }) => (
    <li key={name} data-testid={`todo-${name}`}>
      <span className={`${styles.todoCount} ${looks.num}`}>{payouts[name]}</span>
      <span>{text}</span>
      {paths[page] ? <Link to={`${paths[page]}?${query}`}>{action}</Link> : null}
    </li>
  ));
}
