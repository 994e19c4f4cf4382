import { create } from 'zustand';

interface AdminEvent {
  /** As typed; empty until an event is chosen. */
  typed: string;
  choose: (typed: string) => void;
}

/** The event that all tools of the settings act on. */
export const useAdminEvent = create<AdminEvent>((set) => ({
  typed: '',
  choose: (typed) => set({ typed }),
}));
