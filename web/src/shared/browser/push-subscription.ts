import type { PushDeviceBody } from '@/wire/generated';

/** What the server needs to know of a browser's subscription. */
export function subscriptionBody(subscription: PushSubscription): Omit<PushDeviceBody, 'switches'> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
