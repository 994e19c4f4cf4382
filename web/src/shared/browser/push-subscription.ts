import type { PushDeviceBody } from '@/wire/generated';

export function subscriptionBody(subscription: PushSubscription): Omit<PushDeviceBody, 'switches'> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
