import { useParams, useSearchParams } from 'react-router-dom';
import { TvPage } from '@/features/tv/tv-page';

const themes = ['dark', 'light'];

export function Component() {
  const { secret = '' } = useParams();
  const [search] = useSearchParams();
  const theme = themes.find((one) => one === search.get('theme'));
  return (
    <div data-theme={theme} className="text-ink">
      <TvPage key={secret} secret={secret} isOverlay={search.get('overlay') === '1'} />
    </div>
  );
}
