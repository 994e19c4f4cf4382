import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import type { OperationsAnswer } from '@/wire/generated';

const EVERY_MS = 5_000;

/** Asked again every few seconds, as long as the page can be seen. */
export const useOperations = () =>
  useQuery({
    queryKey: ['admin-operations'],
    gcTime: 0,
    retry: false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    queryFn: () => api.get<OperationsAnswer>('/api/admin/operations'),
  });
