import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { LeagueLeaderboard } from '@/features/leaderboard/league-leaderboard';
import { useMyLeagues } from '@/live/use-my-leagues';
import { ButtonLink } from '@/shared/ui/button';
import { Card } from '@/shared/ui/card';
import { SelectField } from '@/shared/ui/field';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';

const PAGE_SIZE = 25;

/** Page number of the address, counted from 1. */
function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

export function Component() {
  const { leagueId } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { leagues, error, retry } = useMyLeagues();

  if (!leagues) {
    return (
      <Page title="Leaderboards">
        {error ? (
          <ErrorBox
            message="Failed to load your leagues. Please try again later."
            onRetry={retry}
          />
        ) : (
          <Card className="p-5">
            <SkeletonRows rows={8} label="Loading your leagues" />
          </Card>
        )}
      </Page>
    );
  }

  const league = leagueId ? leagues.find(({ _id }) => _id === leagueId) : leagues[0];
  const shownId = leagueId ?? league?._id;
  if (shownId === undefined) {
    return (
      <Page title="Leaderboards">
        <EmptyState
          title="No leaderboard yet"
          text="Join a league or create one, and its ranking moves here while the athletes climb."
          action={<ButtonLink to="/dashboard/leagues">Find a league</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title="Leaderboards">
      <div className="max-w-sm">
        <SelectField
          label="League"
          data-testid="league-select"
          value={shownId}
          onChange={(change) => void navigate(`/dashboard/leaderboards/${change.target.value}`)}
        >
          {!league && <option value={shownId}>Another league</option>}
          {leagues.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <LeagueLeaderboard
        key={shownId}
        leagueId={shownId}
        leagueName={league?.name ?? 'this league'}
        page={pageOf(params)}
        pageSize={PAGE_SIZE}
        results={0}
        onPage={(page) => setParams(page === 1 ? {} : { page: String(page) })}
      />
    </Page>
  );
}
