import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import type { CalendarLinkAnswer, CalendarLinkMade } from '@/wire/generated';

const CALENDAR = ['calendar'] as const;
const PATH = '/api/auth/calendar';

/** Whether the user has a calendar address; another device may revoke it. */
export const useCalendarLink = () =>
  useQuery({
    queryKey: CALENDAR,
    gcTime: 0,
    queryFn: () => api.get<CalendarLinkAnswer>(PATH),
    refetchOnWindowFocus: true,
  });

export function useMakeCalendarLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<CalendarLinkMade>(PATH),
    onSuccess: ({ createdAt }) => client.setQueryData(CALENDAR, { createdAt }),
  });
}

export function useEndCalendarLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<CalendarLinkAnswer>(PATH),
    onSuccess: (answer) => client.setQueryData(CALENDAR, answer),
  });
}
