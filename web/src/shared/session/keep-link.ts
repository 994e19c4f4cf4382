import { useLocation } from 'react-router-dom';

/** To the page where a guest's picks are kept, and back here. */
export function useKeepLink() {
  const { pathname, search } = useLocation();
  return { to: '/keep', state: { from: pathname + search } };
}
