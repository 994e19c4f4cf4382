import { useLayoutEffect } from 'react';

/**
 * All lengths follow the screen's height (in a narrow window its width), so that 1080p and 4K show
 * the same picture: `1rem` is 2.6 % of the height.
 */
const REM = 'min(2.6vh, 1.4625vw)';

/** Makes the document a screen: no scrollbar, no pointer, and letters as large as it is. */
export function useTvRoot(isTransparent: boolean, theme: string | null): void {
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    const before = style.cssText;
    style.fontSize = REM;
    style.overflow = 'hidden';
    style.cursor = 'none';
    if (isTransparent) style.background = 'transparent';
    // Otherwise the system's, as everywhere.
    const themeBefore = dataset['theme'];
    if (theme !== null) dataset['theme'] = theme;
    return () => {
      style.cssText = before;
      dataset['theme'] = themeBefore;
    };
  }, [isTransparent, theme]);
}
