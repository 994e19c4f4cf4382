import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import type { OperationsAnswer } from '@/wire/generated';

const EVERY_MS = 5_000;

/** Repeats every few seconds while the page is visible. */
export const useOperations = () =>
  useQuery({
    queryKey: ['admin-operations'],
    gcTime: 0,
    retry: false,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    queryFn: () => api.get<OperationsAnswer>('/api/admin/operations'),
  });
