import { useParams } from 'react-router-dom';
import { useAthlete } from '@/features/athletes/athlete-api';
import { AthleteScreen, AthleteSkeleton, careerOf } from '@/features/athletes/athlete-screen';
import { WithoutNote } from '@/features/spoilers/without-note';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { ButtonLink } from '@/shared/ui/controls/button';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { Page } from '@/shared/ui/layout/page';
import { athleteTexts as texts } from '@/texts/events/athletes';

function Athlete({ athleteId }: { athleteId: string }) {
  const { data: athlete, error, refetch } = useAthlete(athleteId);
  if (athlete) {
    return (
      <Page
        title={personName(athlete)}
        eyebrow={<Flag country={athlete.country} />}
        lead={careerOf(athlete)}
      >
        <WithoutNote />
        <AthleteScreen athlete={athlete} />
      </Page>
    );
  }
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page title={texts.title}>
      {isUnknown && (
        <EmptyState
          title={texts.missing}
          text={texts.missingText}
          action={<ButtonLink to="/dashboard/events">{texts.browse}</ButtonLink>}
        />
      )}
      {error && !isUnknown && (
        <ErrorBox message={texts.failed(messageOf(error))} onRetry={() => void refetch()} />
      )}
      {!error && <AthleteSkeleton />}
    </Page>
  );
}

export function Component() {
  const { id = '' } = useParams();
  return <Athlete key={id} athleteId={id} />;
}
