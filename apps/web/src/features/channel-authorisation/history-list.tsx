import { AUTHORISATION_EVENT_NAMES } from '@mashang/contract/channel-authorisation';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { EVENT_TONES } from './authorisation-words.ts';
import * as styles from './authorisations.module.css';
import { authorisationHistoryQuery } from './queries.ts';
import * as zh from './zh.tsx';

/** Events of an authorisation, the latest first. */
export function HistoryList({ id }: { id: string }): ReactNode {
  const { data, error, refetch } = useQuery(authorisationHistoryQuery(id));
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  return (
    <ol className={styles.authHistory} aria-label={zh.historyList.title}>
      {data.map((event) => (
        <li key={event.id}>
          <StatusTag tone={EVENT_TONES[event.what]}>{AUTHORISATION_EVENT_NAMES[event.what]}</StatusTag>
          <span>
            {event.who}
            {event.note ? `：${event.note}` : ''}
          </span>
          <span className={`${looks.num} ${looks.soft}`}>{event.time}</span>
        </li>
      ))}
    </ol>
  );
}
