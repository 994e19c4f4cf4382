import { embedSnippet } from '@/features/leagues/settings/embed-snippet';
import { useChangeSetting } from '@/features/leagues/settings/use-change-setting';
import { openPagePath } from '@/shared/paths/open-page-path';
import { Copyable } from '@/shared/ui/controls/copyable';
import { NewTabLink } from '@/shared/ui/controls/new-tab-link';
import { Toggle } from '@/shared/ui/controls/toggle';
import { useConfirm } from '@/shared/ui/dialogs/confirm';
import { openPageTexts } from '@/texts/leagues/open-page';
import type { LeagueView } from '@/wire/generated';

const texts = openPageTexts.settings;

/** Where the open page is, and how to show it in another site. */
function Ways({ league: { name, slug } }: { league: LeagueView }) {
  const path = openPagePath(slug);
  return (
    <dl className="flex flex-col gap-3">
      <Copyable name={texts.address} text={`${location.origin}${path}`}>
        <NewTabLink href={path} label={texts.see} />
      </Copyable>
      <Copyable
        name={texts.snippet}
        text={embedSnippet(location.origin, slug, texts.frameTitle(name))}
        hint={texts.snippetHint}
      />
    </dl>
  );
}

/** Whether everybody may read the leaderboard, and how people find it. */
export function OpenPageSettings({ league }: { league: LeagueView }) {
  const confirm = useConfirm();
  const { change, isPending } = useChangeSetting(league._id);
  const setOpen = async (openPage: boolean) => {
    const question = {
      title: texts.openTitle(league.name),
      text: texts.openQuestion,
      action: texts.openAction,
    };
    if (openPage && !(await confirm(question))) return;
    change({ openPage }, openPage ? texts.opened : texts.closed, texts.openFailed);
  };
  return (
    <>
      <Toggle
        label={texts.open}
        hint={texts.openHint}
        on={league.openPage}
        disabled={isPending}
        onToggle={(on) => void setOpen(on)}
      />
      {league.openPage && (
        <>
          <Toggle
            label={texts.searchable}
            hint={texts.searchableHint}
            on={league.searchable}
            disabled={isPending}
            onToggle={(on) =>
              change({ searchable: on }, on ? texts.listed : texts.unlisted, texts.searchableFailed)
            }
          />
          <Ways league={league} />
        </>
      )}
    </>
  );
}
