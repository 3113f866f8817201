import { useQuery } from '@tanstack/react-query';
import { customerServiceQuery, safeServiceLink } from '../../../lib/session/customer-service.ts';

/** Link to customer service; undefined without one, or when it is not safe to follow. */
export function useServiceLink(): string | undefined {
  const { data } = useQuery(customerServiceQuery);
  return data && safeServiceLink(data.url, window.location.origin);
}
