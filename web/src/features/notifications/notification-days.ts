import { calendarDateOf, formatDay } from '@/shared/format/calendar-date';
import { notificationTexts } from '@/texts/delivery/notifications';
import type { NoticeView } from '@/wire/generated';

interface Day {
  date: string;
  label: string;
  notices: NoticeView[];
}

function labelOf(date: string, now: Date): string {
  if (date === calendarDateOf(now)) return notificationTexts.today;
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return date === calendarDateOf(yesterday) ? notificationTexts.yesterday : formatDay(date);
}

/** Groups notifications by day of the device's time zone, in their order. */
export function daysOf(notices: NoticeView[], now: Date): Day[] {
  const days: Day[] = [];
  for (const notice of notices) {
    const date = calendarDateOf(new Date(notice.toldAt));
    const last = days.at(-1);
    if (last?.date === date) last.notices.push(notice);
    else days.push({ date, label: labelOf(date, now), notices: [notice] });
  }
  return days;
}
