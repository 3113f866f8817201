import type { ReleaseRow } from '@mashang/contract/risk-releases';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../lib/current-user.ts';
import { useLiveRefresh } from '../../lib/use-live-refresh.ts';
import { releasesQuery } from './queries.ts';

const LIVE_GAP_MS = 500;
const NONE: ReleaseRow[] = [];

/** The signed-in user's approved exports, kept up to date as approvals come. */
export function useReleases(): ReleaseRow[] {
  const may = useMay('approval:read');
  const { data, refetch } = useQuery({ ...releasesQuery, enabled: may });
  useLiveRefresh(LIVE_GAP_MS, () => (may ? refetch() : Promise.resolve()), 'approval');
  return data?.list ?? NONE;
}
