import { lazy, type ComponentType, Suspense } from 'react';
import toast from 'react-hot-toast';
import { common } from '@/texts/common';

/**
 * A part of a page that is loaded on demand. If that fails, after a release or without a network,
 * the rest of the page stays, and a toast says why nothing opened.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await load();
    } catch {
      toast.error(common.newVersion.missing);
      return { default: () => null };
    }
  });
}

/** Like `lazyPart`, for a dialog: nothing is shown until it is here. */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const Dialog: ComponentType<Props> = lazyPart(load);
  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
