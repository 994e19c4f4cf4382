import { useParams, useSearchParams } from 'react-router-dom';
import { TvPage } from '@/features/tv/tv-page';

const themes = ['dark', 'light'] as const;

export function Component() {
  const { secret = '' } = useParams();
  const [search] = useSearchParams();
  const theme = themes.find((one) => one === search.get('theme')) ?? null;
  const isOverlay = search.get('overlay') === '1';
  return <TvPage key={secret} secret={secret} isOverlay={isOverlay} theme={theme} />;
}
