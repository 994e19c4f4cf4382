import { kindOf } from '@/features/notifications/notification-kinds';
import { pushTexts } from '@/texts/delivery/push';
import type { Notice, PushMessage } from '@/wire/generated';

/** Notifications on the device for a push, with the same texts as behind the bell. */

/**
 * Options missing in TypeScript's types: whether a newer notification with the same tag alerts
 * again, and the time shown.
 */
interface Shown extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
}

const HOME = '/dashboard';

const wordsOf = (notice: Notice) => kindOf(notice).words(notice);

/** Shown for a message that this version cannot parse, because browsers require a notification. */
function unread(): { title: string; options: Shown } {
  return {
    title: pushTexts.unread.title,
    options: { body: pushTexts.unread.text, icon: '/icons/icon-192.png', data: { path: HOME } },
  };
}

export function notificationOf(data: { json: () => unknown } | null): {
  title: string;
  options: Shown;
} {
  try {
    const { tag, notices, more, toldAt } = data?.json() as PushMessage;
    const [first, ...others] = notices;
    if (!first) return unread();
    const { title, text } = wordsOf(first);
    const lines = [text, ...others.map((notice) => wordsOf(notice).title)];
    if (more > 0) lines.push(pushTexts.more(more));
    return {
      title,
      options: {
        body: lines.join('\n'),
        tag,
        renotify: true,
        timestamp: Date.parse(toldAt),
        icon: '/icons/icon-192.png',
        data: { path: kindOf(first).path(first, []) },
      },
    };
  } catch {
    return unread();
  }
}

/** Target path of a notification; always on this site. */
export function pathOf(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path;
  return typeof path === 'string' && /^\/[^/\\]/.test(path) ? path : HOME;
}
