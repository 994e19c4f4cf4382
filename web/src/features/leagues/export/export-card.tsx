import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { api, segment } from '@/shared/api/api-client';
import { Button } from '@/shared/ui/controls/button';
import { Pending } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { exportTexts as texts } from '@/texts/leagues/export';
import type { ExportableEvent, ExportList } from '@/wire/generated';

/** More are one press away. */
const SHOWN = 4;
const formats = ['csv', 'json'] as const;

interface File {
  what: string;
  /** Below the league's exports, without the format. */
  path: string;
  query?: string;
}

interface Row {
  key: string;
  name: string;
  files: File[];
}

const rowOf = ({ eventId, name }: ExportableEvent): Row => ({
  key: eventId,
  name,
  files: [
    { what: texts.picks, path: `picks/${segment(eventId)}` },
    { what: texts.results, path: `results/${segment(eventId)}` },
  ],
});

/** Each season's standings, above its events. */
function rowsOf(events: readonly ExportableEvent[]): Row[] {
  const rows: Row[] = [];
  let season: number | null = null;
  for (const event of events) {
    if (event.year !== season) {
      season = event.year;
      const files = [{ what: texts.points, path: 'standings', query: `season=${season}&` }];
      rows.push({ key: `season ${season}`, name: texts.standings(season), files });
    }
    rows.push(rowOf(event));
  }
  return rows;
}

function Files({ leagueId, row }: { leagueId: string; row: Row }) {
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="font-semibold">{row.name}</p>
      <div className="flex flex-wrap gap-x-6">
        {row.files.map(({ what, path, query = '' }) => (
          <span key={what} className="inline-flex items-center gap-1 text-sm">
            <span aria-hidden className="text-ink-soft">
              {what}
            </span>
            {formats.map((format) => (
              <a
                key={format}
                href={leaguePath(leagueId, `/export/${path}?${query}format=${format}`)}
                download={`${row.name} ${what}.${format}`}
                aria-label={texts.download(what, row.name, texts.formats[format])}
                className="inline-flex min-h-11 items-center px-1.5 font-semibold text-accent-text underline underline-offset-4"
              >
                {texts.formats[format]}
              </a>
            ))}
          </span>
        ))}
      </div>
    </li>
  );
}

function Body({ leagueId }: { leagueId: string }) {
  const [all, setAll] = useState(false);
  const query = useQuery({
    queryKey: ['export', leagueId],
    queryFn: async () => (await api.get<ExportList>(leaguePath(leagueId, '/export'))).events,
  });
  if (query.data === undefined) return <Pending query={query} texts={texts} rows={2} />;
  const rows = rowsOf(query.data);
  if (rows.length === 0) return <p className="text-sm text-ink-soft">{texts.none}</p>;
  return (
    <>
      <ul>
        {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
          <Files key={row.key} leagueId={leagueId} row={row} />
        ))}
      </ul>
      {!all && rows.length > SHOWN && (
        <Button look="secondary" className="self-start" onClick={() => setAll(true)}>
          {texts.all(rows.length)}
        </Button>
      )}
    </>
  );
}

/** A league's data as files. */
export function ExportCard({ leagueId }: { leagueId: string }) {
  return (
    <Card className="flex flex-col gap-3 p-5" data-testid="league-export">
      <div>
        <h2 className="flex items-center gap-2 text-lg">
          <Download aria-hidden className="size-5 shrink-0 text-accent-text" />
          {texts.heading}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{texts.text}</p>
      </div>
      <Body leagueId={leagueId} />
    </Card>
  );
}
