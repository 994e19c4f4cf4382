import { Link } from 'react-router-dom';
import { surnames } from '@/shared/format/names';
import { formatNumber } from '@/shared/format/numbers';
import { resultPath } from '@/shared/paths/result-path';
import { places } from '@/shared/picks/podium';
import { Badge } from '@/shared/ui/badges/badge';
import { EmptyState } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { seasonTexts } from '@/texts/leagues/season';
import type { CrowdCategory, MySeason } from '@/wire/generated';

const texts = seasonTexts.crowd;

function podiumOf({ podium }: CrowdCategory): string {
  const known = surnames(places.flatMap((place) => podium[place] ?? []));
  const names = places.map((place) => (podium[place] && known.shift()) ?? texts.nobody);
  return texts.podium(names);
}

function CrowdRow({ category }: { category: CrowdCategory }) {
  const { points, crowdPoints } = category;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-3 pl-4 text-left font-medium">
        <Link
          to={resultPath(category.eventId, category.categoryId)}
          className="block hover:underline"
        >
          {category.categoryName}
        </Link>
        <span className="block text-xs font-normal text-ink-soft">{category.eventName}</span>
        <span className="block text-xs font-normal text-ink-soft">{podiumOf(category)}</span>
      </th>
      <td className="py-2 pr-3 text-right whitespace-nowrap">
        <span className={`score text-lg ${points > crowdPoints ? 'text-good' : ''}`}>{points}</span>
        {points > crowdPoints && <span className="sr-only"> {texts.beaten}</span>}
      </td>
      <td className="score py-2 pr-4 text-right text-lg text-ink-soft">{crowdPoints}</td>
    </tr>
  );
}

/** The points of the member and of the league's podium. */
function Bars({ season: { crowd, member } }: { season: MySeason }) {
  const most = Math.max(1, crowd.points, crowd.crowdPoints);
  const bars = [
    { label: member.isMe ? texts.mine : member.userName, points: crowd.points, mine: true },
    { label: texts.crowd, points: crowd.crowdPoints, mine: false },
  ];
  return (
    <dl className="flex flex-col gap-2">
      {bars.map(({ label, points, mine }) => (
        <div key={mine ? 'member' : 'crowd'} className="flex items-center gap-3">
          <dt className="w-20 shrink-0 truncate text-sm font-semibold" title={label}>
            {label}
          </dt>
          <dd className="flex min-w-0 flex-1 items-center gap-2">
            <span
              aria-hidden
              className={`h-4 rounded-r-chip ${mine ? 'bg-[var(--series-1)]' : 'bg-[var(--series-5)]'}`}
              style={{ width: `${(80 * points) / most}%` }}
            />
            <span className="score text-lg">{formatNumber(points)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function CrowdCard({ season }: { season: MySeason }) {
  const { crowd, member } = season;
  if (crowd.categories === 0) {
    return (
      <Section title={texts.title}>
        <EmptyState title={texts.none} text={texts.noneHint} />
      </Section>
    );
  }
  return (
    <Section title={texts.title}>
      <Card className="overflow-hidden">
        <div className="flex flex-col gap-3 p-4">
          <div>
            <p className="font-display text-lg font-bold">
              {texts.beat(member.isMe, crowd.beaten, crowd.categories)}
            </p>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              {texts.by(crowd.points - crowd.crowdPoints)}
              {crowd.level > 0 && <Badge>{texts.level(crowd.level)}</Badge>}
            </p>
          </div>
          <Bars season={season} />
          <p className="text-sm text-ink-soft">{texts.hint}</p>
        </div>
        <details className="border-t border-line">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold text-accent-text">
            {texts.all(crowd.list.length)}
          </summary>
          <DataTable
            caption={texts.title}
            columns={[
              { head: texts.category, className: 'py-1 pl-4 text-left font-semibold' },
              {
                head: member.isMe ? texts.mine : texts.theirs,
                className: 'py-1 pr-3 text-right font-semibold',
              },
              { head: texts.crowd, className: 'py-1 pr-4 text-right font-semibold' },
            ]}
            headRowClass="text-xs text-ink-soft"
          >
            {crowd.list.map((category) => (
              <CrowdRow key={`${category.eventId} ${category.categoryId}`} category={category} />
            ))}
          </DataTable>
        </details>
      </Card>
    </Section>
  );
}
