import { useQuery } from '@tanstack/react-query';
import { customerServiceQuery, safeServiceLink } from '../../../lib/session/customer-service.ts';

/** Where customer service is reached; undefined while there is none, or none that may be followed. */
export function useServiceLink(): string | undefined {
  const { data } = useQuery(customerServiceQuery);
  return data && safeServiceLink(data.url, window.location.origin);
}
