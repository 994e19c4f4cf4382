import { CategoryView, RevealView } from '@/features/tv/category-view';
import { NextView, Words } from '@/features/tv/next-view';
import { ChancesView, StandingView } from '@/features/tv/standing-view';
import { idOf, ROWS, type View } from '@/features/tv/views';
import { shortEventName } from '@/shared/format/names';
import { tvTexts as texts } from '@/texts/leagues/tv';
import type { ScreenScene } from '@/wire/generated';

interface Title {
  title: string;
  /** Smaller, beside the title. */
  detail: string;
}

const categoryOf = (scene: ScreenScene, id: string) =>
  scene.categories.find((category) => idOf(category) === id);

/** What a view is about. */
export function titleOf(view: View, scene: ScreenScene): Title {
  const season = scene.season === null ? '' : texts.season(scene.season);
  const category = 'id' in view ? categoryOf(scene, view.id) : undefined;
  const ofEvent = (detail: string) =>
    [detail, shortEventName(category?.eventName ?? '')].filter((part) => part !== '').join(' · ');
  switch (view.kind) {
    case 'category': {
      const round = category?.running === false ? texts.final : (category?.roundName ?? '');
      return { title: category?.categoryName ?? '', detail: ofEvent(round) };
    }
    case 'reveal':
      return { title: category?.categoryName ?? '', detail: ofEvent(texts.reveal) };
    case 'standing': {
      const last = Math.min(view.offset + ROWS, scene.rows.length);
      const detail = view.offset === 0 ? season : texts.places(view.offset + 1, last);
      return { title: texts.standing, detail };
    }
    case 'chances':
      return { title: texts.chances, detail: shortEventName(scene.categories[0]?.eventName ?? '') };
    case 'next':
      return { title: texts.next, detail: '' };
    case 'welcome':
      return { title: '', detail: season };
  }
}

/** One view of the big screen. */
export function TvView({ view, scene }: { view: View; scene: ScreenScene }) {
  const category = 'id' in view ? categoryOf(scene, view.id) : undefined;
  if (view.kind === 'standing') return <StandingView scene={scene} offset={view.offset} />;
  if (view.kind === 'chances') return <ChancesView scene={scene} />;
  if (view.kind === 'next' && scene.next) return <NextView next={scene.next} />;
  if (view.kind === 'category' && category) return <CategoryView category={category} />;
  if (view.kind === 'reveal' && category) {
    return <RevealView category={category} members={scene.members} />;
  }
  return <Words title={texts.welcome} text={texts.welcomeText} />;
}
