import { useQuery } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

/** What may be said of the deployment before anybody has signed in. */
type SiteInfo = { institution: string; demo: boolean };

/** Name of the institution and whether this is a demo; undefined until known. */
export function useSiteInfo(): SiteInfo | undefined {
  return useQuery({
    queryKey: ['site-info'],
    queryFn: ({ signal }) => getCall<SiteInfo>('common/siteInfo', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  }).data;
}
